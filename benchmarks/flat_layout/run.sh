#!/bin/sh
# Builds the experiment, checks a thousand games and measures, with a Python that has the compiled package and mypy:
#   PYTHON=/path/to/python benchmarks/flat_layout/run.sh
set -e
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
(cd "$root/benchmarks" && MYPYPATH=$root/src "$python" -m flat_layout.build "$build" > "$build/log" 2>&1) || { cat "$build/log"; exit 1; }
cd "$build"
for what in "check 1000" "measure 15" "measure styles"; do
    # shellcheck disable=SC2086
    PYTHONPATH=$build "$python" -m flat_layout.$what
done
if command -v valgrind > /dev/null; then
    for layout in engine flat; do
        echo "$layout, instructions of 200 random games:"
        PYTHONHASHSEED=0 PYTHONPATH=$build valgrind --tool=callgrind --toggle-collect='CPyPy_*random_playout' \
            --callgrind-out-file=/dev/null "$python" -m flat_layout.measure "$layout" 2>&1 | sed -n 's/.*Collected : //p'
    done
fi
