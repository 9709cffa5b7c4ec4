"""The values of the 18 crises.  THIS TABLE IS OURS: no source says which value is printed on which card.

It keeps every sum that is known: each colour has 10, 11, 12, 13, 14 and 16 (76 together); the three crises of a region
add up to 34, 41, 36, 40, 43 and 34.  Whoever owns the printed cards may put their values here.
"""

DANGER = (
    # NA SA  EU  AF  AS  OC
    10, 16, 11, 14, 13, 12,  # green: environment
    13, 11, 12, 16, 14, 10,  # blue: social and economic
    11, 14, 13, 10, 16, 12,  # red: diplomatic and military
)  # fmt: skip
