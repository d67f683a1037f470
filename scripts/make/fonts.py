"""Makes the font files of nearly every page, one for each weight (docs/decisions/0033-own-subsets-of-the-fonts.md).

Poppins: the Latin letters of English and Azerbaijani, with tabular figures, which Poppins itself lacks (`tnum`: its own
digits, each centred in the width of its zero). Montserrat: the Russian alphabet. All rarer letters stay in the
packages' own files, by unicode-range. Prints the ranges that app/styles/fonts.css must name. Run it by hand after a
change of a font package (Python 3 with fonttools and brotli): python3 scripts/make/fonts.py. Both fonts are under the
SIL Open Font License, which allows this and requires that the result stays under it.
"""

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "node_modules/@fontsource"
RESULT = ROOT / "app/styles/fonts"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
DIGITS = "0123456789"
LATIN = ASCII + "\u00a0" + "ÄÇÉÖÜßäçéöüı" + "§©«»·×–—‘’“”„•…€−™£°±"
LATIN_EXTENDED = "ƏəĞğİŞş"
RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "Ёё№"


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
    save(letters_of("montserrat", "cyrillic", weight, RUSSIAN, ["kern"]), f"montserrat-cyrillic-{weight}.woff2")

print(f"Poppins: {unicode_range(LATIN + LATIN_EXTENDED)}")
print(f"Montserrat: {unicode_range(RUSSIAN)}")
