"""Shorter indentation in generated C code."""

from pathlib import Path

from build_tools.indentation import shorten_indentation


def test_deep_indentation_is_shortened_and_everything_else_stays(tmp_path: Path) -> None:
    code = tmp_path / "__native.c"
    code.write_text("int main(void) {\n    int a = 1;\n" + " " * 400 + 'puts("a        b");\n}\n')
    shorten_indentation([code])
    assert code.read_text() == 'int main(void) {\n    int a = 1;\n        puts("a        b");\n}\n'
