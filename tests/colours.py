"""How far apart colours are, seen with all kinds of eyes.

A colour never stands alone: a seat has its mark, a piece its sign, number or shape.  Colours carry not everything, but
they must not deceive.
"""

import re
from itertools import combinations, product

# Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)

CARDS = 20  # CIE76: at least so far apart are the colours of pieces that may lie side by side


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(colour):
    digits = colour if len(colour) == 6 else "".join(digit * 2 for digit in colour)
    shares = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def lab(colour, eyes):
    """CIE Lab of a colour as these eyes see it."""
    seen = [min(max(share, 0), 1) for share in times(EYES[eyes], linear(colour))]
    shares = [share / white for share, white in zip(times(TO_XYZ, seen), WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, eyes):
    return sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5


def palettes(style, name):
    """Every block of a style sheet that sets these colours: its selector, the colours."""
    blocks = re.findall(r"([^{}/]*)\{([^{}]*)\}", style)
    found = [(where.strip(), re.findall(rf"--{name}: #([0-9a-f]{{3,6}})\b", block)) for where, block in blocks]
    return [(where, colours) for where, colours in found if colours]


def check(colours, least):
    for eyes, (one, other) in product(EYES, combinations(colours, 2)):
        assert difference(one, other, eyes) >= least, f"#{one} and #{other} look too much alike: {eyes}"
