"""Makes the font files of nearly every page, one for each weight (docs/decisions/0033-own-subsets-of-the-fonts.md).

Poppins: the Latin letters of English and Azerbaijani, with tabular figures, which Poppins itself lacks (`tnum`: its own
digits, each centred in the width of its zero, and a 1 with a longer flag and a foot that fills that width,
docs/decisions/0148-a-one-that-fills-its-width.md). Montserrat: the Russian alphabet, for each weight in the next bolder
cut, whose stems are about as strong. All rarer letters stay in the packages' own files, by unicode-range. Prints the
ranges that app/styles/fonts.css must name. Run it by hand after a change of a font package (Python 3 with fonttools and
brotli): python3 scripts/make/fonts.py. Both fonts are under the SIL Open Font License, which allows this and requires
that the result stays under it.
"""

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "node_modules/@fontsource"
RESULT = ROOT / "app/styles/fonts"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
DIGITS = "0123456789"
LATIN = ASCII + "\u00a0" + "ÄÇÉÖÜßäçéöüı" + "§©«»·×–—‘’“”„•…€−™£°±"
LATIN_EXTENDED = "ƏəĞğİŞş"
RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "Ёё№"
# What stays free on each side of the tabular 1, as a part of its width.
SIDE_OF_ONE = 0.14


def letters_of(package: str, part: str, weight: int, letters: str, features: list[str]) -> TTFont:
    font = TTFont(PACKAGES / f"{package}/files/{package}-{part}-{weight}-normal.woff2", recalcTimestamp=False)
    missing = [letter for letter in letters if ord(letter) not in font.getBestCmap()]
    if missing:
        raise SystemExit(f"{package} {part} {weight} has no {' '.join(missing)}")
    options = subset.Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = None
    return font


def merged(fonts: list[TTFont]) -> TTFont:
    with TemporaryDirectory() as folder:
        paths = []
        for number, font in enumerate(fonts):
            paths.append(f"{folder}/{number}.ttf")
            font.save(paths[-1])
        whole = Merger().merge(paths)
    whole.recalcTimestamp = False
    whole["head"].created = whole["head"].modified = fonts[0]["head"].modified
    return whole


def wide_one(font: TTFont, name: str, width: int) -> Glyph:
    """The font's own 1, its stem in the middle of the width, with a longer flag and a foot as strong as the flag."""
    (left, under), (_, top), (right, _), _, (stem, _), _ = font["glyf"][name].coordinates
    strength, stem_width = top - under, right - stem
    edge = round(width * SIDE_OF_ONE)
    stem_left = (width - stem_width) // 2 + round(width * 0.02)
    stem_right = stem_left + stem_width
    pen = TTGlyphPen(None)
    pen.moveTo((edge, under))
    for point in [
        (edge, top),
        (stem_right, top),
        (stem_right, strength),
        (width - edge, strength),
        (width - edge, 0),
        (edge, 0),
        (edge, strength),
        (stem_left, strength),
        (stem_left, under),
    ]:
        pen.lineTo(point)
    pen.closePath()
    glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    return glyph


def add_tabular_figures(font: TTFont) -> None:
    names = {digit: font.getBestCmap()[ord(digit)] for digit in DIGITS}
    width = font["hmtx"][names["0"]][0]
    for name in names.values():
        advance, bearing = font["hmtx"][name]
        shift = (width - advance) // 2
        glyph = deepcopy(font["glyf"][name])
        glyph.coordinates.translate((shift, 0))
        font["glyf"][f"{name}.tf"] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][f"{name}.tf"] = (width, bearing + shift)
    font["glyf"][f"{names['1']}.tf"] = wide_one(font, names["1"], width)
    font["hmtx"][f"{names['1']}.tf"] = (width, font["glyf"][f"{names['1']}.tf"].xMin)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    rules = " ".join(f"sub {name} by {name}.tf;" for name in names.values())
    addOpenTypeFeaturesFromString(font, f"feature tnum {{ {rules} }} tnum;")


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(RESULT / name)
    print(f"{name}: {(RESULT / name).stat().st_size} bytes")


def unicode_range(letters: str) -> str:
    runs: list[list[int]] = []
    for code in sorted(map(ord, set(letters))):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{first:04X}" + ("" if first == last else f"-{last:04X}") for first, last in runs)


RESULT.mkdir(exist_ok=True)
for weight in (400, 500, 600):
    latin = letters_of("poppins", "latin", weight, LATIN, [])
    extended = letters_of("poppins", "latin-ext", weight, LATIN_EXTENDED, [])
    poppins = merged([latin, extended])
    add_tabular_figures(poppins)
    save(poppins, f"poppins-{weight}.woff2")
    bolder = weight + 100
    save(letters_of("montserrat", "cyrillic", bolder, RUSSIAN, ["kern"]), f"montserrat-cyrillic-{bolder}.woff2")

print(f"Poppins: {unicode_range(LATIN + LATIN_EXTENDED)}")
print(f"Montserrat: {unicode_range(RUSSIAN)}")
