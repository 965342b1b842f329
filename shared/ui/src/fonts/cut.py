"""Cuts Onest to what the shop prints: `python cut.py <folder with the package's files>`. Needs fonttools 4 and brotli."""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source, target = Path(sys.argv[1]), Path(__file__).parent
WEIGHTS = (400, 800)
CYRILLIC = [0x401, 0x404, 0x406, 0x407, *range(0x410, 0x450), 0x451, 0x454, 0x456, 0x457, 0x490, 0x491, 0x2116]
LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0©«°±·»×–—‘’‚“”„•…€−")]
CURRENCY = [ord(sign) for sign in "₽₸₴₺₼"]


def cut(subset, characters, features):
    font = instantiateVariableFont(TTFont(source / f"onest-{subset}-wght-normal.woff2"), {"wght": WEIGHTS})
    options = Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def add_glyphs(font, other):
    """Copies other's outlines with their variations; the advance widths then follow from gvar, so HVAR goes."""
    order = font.getGlyphOrder()
    for code, name in other.getBestCmap().items():
        glyph = other["glyf"][name]
        glyph.expand(other["glyf"])
        order.append(name)
        font["glyf"].glyphs[name] = glyph
        font["gvar"].variations[name] = other["gvar"].variations.get(name, [])
        font["hmtx"].metrics[name] = other["hmtx"].metrics[name]
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font.setGlyphOrder(order)
    font["glyf"].setGlyphOrder(order)
    font["maxp"].numGlyphs = len(order)
    del font["HVAR"]


def save(font, name):
    font.flavor = "woff2"
    font.save(target / name)


latin = cut("latin", LATIN, ["kern", "tnum", "ccmp"])
add_glyphs(latin, cut("latin-ext", CURRENCY, []))
save(latin, "onest-latin.woff2")
save(cut("cyrillic", CYRILLIC, ["kern", "mark", "locl", "ccmp"]), "onest-cyrillic.woff2")
