"""Submission archives, which a ladder sends to its workers."""

import io
import os
import shutil
import tarfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from topdeck.competition.submissions import MOST_FILES, MOST_MEGABYTES
from topdeck.core.errors import MatchError

IGNORED = ("__pycache__",)


def pack(folder: Path) -> bytes:
    """Return the files of a submission as an archive; identical files yield identical archives."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(list_files(folder)):
            member = archive.gettarinfo(path, str(path.relative_to(folder)))
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = 0
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            if member.isreg():
                with path.open("rb") as file:
                    archive.addfile(member, file)
            else:
                archive.addfile(member)
    return packed.getvalue()


def list_files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in IGNORED]
        yield from (Path(place, name) for name in (*folders, *names))


def digest(archive: bytes) -> str:
    """Return the hash that identifies an archive."""
    return sha256(archive).hexdigest()


def unpack(archive: bytes, folder: Path) -> None:
    """Unpack an archive into a folder; an existing folder is replaced only when the new one is complete.

    Raises:
        MatchError: The archive is damaged or too large, or a file would be outside the folder.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as packed:
            members = packed.getmembers()
            if len(members) > MOST_FILES or sum(member.size for member in members) > MOST_MEGABYTES << 20:
                raise MatchError(f"the archive of {folder.name} is too large")
            packed.extractall(new, members, filter="data")
        new.chmod(0o755)  # in a sandbox, the agent may run as a different user
        shutil.rmtree(folder, ignore_errors=True)
        new.replace(folder)
    except (tarfile.TarError, OSError) as error:
        raise MatchError(f"the archive of {folder.name} cannot be unpacked: {error}") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)
