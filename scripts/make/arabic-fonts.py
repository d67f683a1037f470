"""Makes the two fonts for Arabic in PDFs (docs/decisions/0141-every-letter-in-pdfs.md).

Cairo, reduced to the letters of Arabic, Persian and Urdu, with their digits and punctuation marks. A PDF contains the
whole font, and knows the widths only of glyphs that have a code point. So each joined form gets one: that of Unicode's
presentation forms if it exists, else a private one. Vowel signs are left out, because pdf-lib does not write their
positions. Cairo draws dots inside its letters, which is needed for the same reason.

Run it by hand after a change of the package (Python 3 with fonttools): python3 scripts/make/arabic-fonts.py. Cairo is
under the SIL Open Font License, which allows this and requires that the result stays under it
(sandbox/src/exports/fonts/OFL.txt).
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "node_modules/@expo-google-fonts/cairo"
RESULT = ROOT / "sandbox/src/exports/fonts"
WEIGHTS = {400: "400Regular/Cairo_400Regular.ttf", 600: "600SemiBold/Cairo_600SemiBold.ttf"}

ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيـ"
PERSIAN_AND_URDU = "ٱٹپچڈڑژکگںھہۂۃیےۓ"
DIGITS = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"
PUNCTUATION = "،؛؟٪٫٬٭"
LETTERS = ARABIC + PERSIAN_AND_URDU + DIGITS + PUNCTUATION
FORMS = [*range(0xFB50, 0xFBB2), *range(0xFBE8, 0xFBEA), *range(0xFBFC, 0xFC00), *range(0xFE80, 0xFEFD)]
PRIVATE = 0xE000


def letters_of(file: Path) -> TTFont:
    font = TTFont(file, recalcTimestamp=False)
    missing = [letter for letter in LETTERS if ord(letter) not in font.getBestCmap()]
    if missing:
        raise SystemExit(f"{file.name} has no {' '.join(missing)}")
    options = subset.Options(
        layout_features=["init", "medi", "fina", "rlig"],
        layout_scripts=["arab", "DFLT"],
        hinting=False,
        name_IDs=[0, 1, 2, 6, 13, 14],
        notdef_outline=False,
        drop_tables=[*subset.Options().drop_tables, "GPOS", "GDEF", "STAT"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*map(ord, LETTERS), *(code for code in FORMS if code in font.getBestCmap())])
    subsetter.subset(font)
    return font


def name_every_glyph(font: TTFont) -> int:
    """Gives each glyph without a code point a private one; returns the number of such glyphs."""
    named = set(font.getBestCmap().values())
    free = [name for name in font.getGlyphOrder() if name not in named and name != ".notdef"]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({PRIVATE + place: name for place, name in enumerate(free)})
    return len(free)


RESULT.mkdir(exist_ok=True)
(RESULT / "OFL.txt").write_text((PACKAGE / "LICENSE_FONT").read_text())
for weight, name in WEIGHTS.items():
    font = letters_of(PACKAGE / name)
    private = name_every_glyph(font)
    font.flavor = "woff"
    path = RESULT / f"cairo-arabic-{weight}.woff"
    font.save(path)
    print(f"{path.name}: {path.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs, {private} with a private code point")
