"""Letters are as large as the reader tells the browser to make them: none is sized in pixels."""

import re
from pathlib import Path

import friday_widgets

FOLDER = Path(friday_widgets.__file__).parent
SOURCES = [path for end in ("css", "js", "py", "j2") for path in sorted(FOLDER.rglob(f"*.{end}"))]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: A declaration of the size of text, in a style sheet or set by a script.
IN_PIXELS = re.compile(r"\bfont(?:-size|Size)?\s*[:=][^;}\n]*?[\d.]px")
#: Widths at which a layout changes: these follow the letters, too.
CONDITION = re.compile(r"\((?:min|max)-(?:width|height):[^)]*px\)")


def found(pattern):
    return [
        f"{path.relative_to(FOLDER)}: {match[0]}"
        for path in SOURCES
        for match in pattern.finditer(COMMENT.sub("", path.read_text()))
    ]


def test_no_letters_are_sized_in_pixels():
    assert len(SOURCES) > 50
    assert found(IN_PIXELS) == []


def test_no_layout_changes_at_a_width_in_pixels():
    assert found(CONDITION) == []
