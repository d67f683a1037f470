"""Makes Poppins' tabular figures: its own digits, all as wide as the widest and centred in it.

Poppins has no `tnum` feature, and amounts in a table must line up. Run by hand when the font package changes
(Python 3 with fonttools and brotli): python3 scripts/figures-font.py. Poppins is under the SIL Open Font License, which
allows this and asks that the result stays under it.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
DIGITS = "0123456789"

for weight in (400, 600):
    font = TTFont(ROOT / f"node_modules/@fontsource/poppins/files/poppins-latin-{weight}-normal.woff2")
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=DIGITS)
    subsetter.subset(font)

    glyphs = [font.getBestCmap()[ord(digit)] for digit in DIGITS]
    width = max(font["hmtx"][glyph][0] for glyph in glyphs)
    for glyph in glyphs:
        advance, bearing = font["hmtx"][glyph]
        shift = (width - advance) // 2
        font["glyf"][glyph].coordinates.translate((shift, 0))
        font["glyf"][glyph].recalcBounds(font["glyf"])
        font["hmtx"][glyph] = (width, bearing + shift)
    font["hhea"].advanceWidthMax = width

    font.flavor = "woff2"
    font.save(ROOT / f"app/styles/poppins-figures-{weight}.woff2")
