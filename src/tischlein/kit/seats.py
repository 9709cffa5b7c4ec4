"""Who acts, who sees: seats, the actors that are no seat, and masks of seats."""

MAX_SEATS = 6  # no table is larger: bots have memory for so many, people marks and colours

CHANCE = -1  # an actor: dice, shuffled piles
NOBODY = -2  # nobody acts any more: the game is over
SPECTATOR = 6  # sees what everybody may see; never acts

EVERYBODY = (1 << (MAX_SEATS + 1)) - 1  # the mask of all seats and the spectator; fits an i8


def only(seat: int) -> int:
    """The mask of one seat alone."""
    return 1 << seat


def holds(mask: int, seat: int) -> bool:
    """Whether the mask contains the seat."""
    return mask >> seat & 1 == 1


def next_seat(seat: int, seats: int) -> int:
    """The neighbour clockwise."""
    return seat + 1 if seat + 1 < seats else 0
