"""
Makes the JSON files beside this one: static instances of Anek as brotli-compressed TTF in base64.

    npm pack @fontsource-variable/anek-latin@5.3.0 @fontsource-variable/anek-devanagari@5.3.0    # unpack each into a folder of its name
    python3 make.py <the folder with both>                                                     # fonttools 4.38, brotli 1.0
"""

import base64, io, json, os, sys

import brotli
from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
LATIN = "anek-latin/files/anek-latin-{}-standard-normal.woff2"
DEVANAGARI = "anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2"
# name: style, weight, width in percent
LATIN_FACES = {"wide": ("Wide", 800, 125), "semi": ("Semi", 700, 112), "text": ("Text", 500, 100), "bold": ("Bold", 700, 100), "narrow": ("Narrow", 600, 86)}
DEVANAGARI_FACES = {"bold": ("Bold", 800), "text": ("Text", 500)}
# Fractions and other forms that a certificate never asks for are left out.
LATIN_FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk", "liga", "tnum"]


def instance(path, **place):
    font = instancer.instantiateVariableFont(TTFont(os.path.join(SOURCES, path)), place)
    font.flavor = None
    return font


def finish(font, letters, features, family, style, file):
    options = subset.Options()
    options.layout_features = features
    options.hinting = options.glyph_names = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp", "MVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    kept = {number: font["name"].getDebugName(number) for number in (0, 13, 14)}
    font["name"].names = []
    for number, text in {**kept, 1: f"{family} {style}", 2: "Regular", 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.items():
        if text:
            font["name"].setName(text, number, 3, 1, 0x409)
    # The same bytes each time.
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    out = io.BytesIO()
    font.save(out)
    packed = base64.b64encode(brotli.compress(out.getvalue())).decode()
    with open(os.path.join(HERE, file), "w") as target:
        target.write(f'{{ "font": "{packed}" }}\n')
    print(file, len(font.getBestCmap()), "letters", len(packed), "bytes")


for face, (style, weight, width) in LATIN_FACES.items():
    parts = []
    for part in ("latin", "latin-ext", "vietnamese"):
        parts.append(io.BytesIO())
        instance(LATIN.format(part), wght=weight, wdth=width).save(parts[-1])
        parts[-1].seek(0)
    font = Merger().merge(parts)
    finish(font, font.getBestCmap().keys(), LATIN_FEATURES, "Anek Latin", style, f"latin-{face}.json")

for face, (style, weight) in DEVANAGARI_FACES.items():
    letters = [*range(0x900, 0x980), 0x200C, 0x200D, 0x25CC]
    finish(instance(DEVANAGARI, wght=weight), letters, ["*"], "Anek Devanagari", style, f"devanagari-{face}.json")
