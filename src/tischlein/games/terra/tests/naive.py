"""Terra once more, as slow and plain as possible: lists of words, no tables, no shared code.

It plays the events of a record and says what is legal, what may be drawn, the scores and the winners.
"""

from itertools import combinations

DANGERS = {
    "G": {"NA": 10, "SA": 16, "EU": 11, "AF": 14, "AS": 13, "OC": 12},
    "B": {"NA": 13, "SA": 11, "EU": 12, "AF": 16, "AS": 14, "OC": 10},
    "R": {"NA": 11, "SA": 14, "EU": 13, "AF": 10, "AS": 16, "OC": 12},
}
CARDS = [f"{colour}{value}" for colour in "GBR" for value in range(1, 7)]
CRISES = [f"{colour}-{region}" for colour in "GBR" for region in DANGERS[colour]]


def value(card):
    return int(card[1])


def danger(crisis):
    return DANGERS[crisis[0]][crisis[2:]]


def is_set(cards):
    values = sorted(map(value, cards))
    steps = [values[1] - values[0], values[2] - values[1]]
    return steps in ([0, 0], [1, 1]) and len({card[0] for card in cards}) != 2


class NaiveTerra:
    """One game."""

    def __init__(self, seats, options):
        self.seats, self.options = seats, options
        self.pile = [card for card in CARDS for _ in range({1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}[value(card)])]
        self.hands = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.sets = [[] for _ in range(seats)]
        self.middle = {}  # open crises: the cards on each
        self.to_deal = [seat for seat in range(seats) for _ in range({3: 4, 4: 4, 5: 3, 6: 2}[seats])]
        self.active = options["start_seat"]
        self.phase = "deal"
        self.over = None
        self.threat, self.played, self.waiting = None, [], []
        self.served = []
        self.circuits = 0

    # -- What is possible ----------------------------------------------------------------------------------------

    @property
    def turn(self):
        if self.over:
            return "over"
        if self.phase in ("deal", "draw", "clock"):
            return "chance"
        return self.waiting[0] if self.phase == "avert" else self.active

    def outcomes(self):
        if self.phase == "clock" and not self.over:
            circuits = self.options["time_limit"] * 60 // (40 * self.seats)
            return {"on": max(1, 8 * (circuits - self.circuits)), "time": 1}
        return {kind: self.pile.count(kind) for kind in self.pile} if self.turn == "chance" else {}

    def legal(self):
        if not isinstance(self.turn, int):
            return set()
        hand = self.hands[self.turn]
        if self.phase == "avert":
            return {"decline"} | {f"avert {card}" for card in hand if card[0] == self.threat[0]}
        if self.phase == "discard":
            return {f"discard {card}" for card in hand}
        lays = {
            f"lay {card} {crisis[2:]}"
            for card in hand
            for crisis in self.middle
            if crisis[0] == card[0] and crisis not in self.served
        }
        sets = set()
        if self.served or self.options["set_without_contribution"]:
            ordered = sorted(hand, key=CARDS.index)
            sets = {"set " + " ".join(cards) for cards in combinations(ordered, 3) if is_set(cards)}
        return lays | sets | {"done"}

    # -- What happens --------------------------------------------------------------------------------------------

    def play(self, event):
        if event.startswith("*"):
            self.draw(event[1:])
            return
        seat, verb, *words = event.split()
        seat = int(seat)
        for card in words if verb != "lay" else words[:1]:
            self.hands[seat].remove(card)
        if verb in ("avert", "decline"):
            self.waiting.pop(0)
            self.played += [(seat, value(card)) for card in words]
            if not self.waiting:
                self.settle()
        elif verb == "lay":
            self.lay(seat, words[0], f"{words[0][0]}-{words[1]}")
        elif verb == "set":
            self.sets[seat] += words
            self.finish_phase3()
        else:
            self.finish_phase3()

    def draw(self, card):
        if self.phase == "clock":
            self.phase = "draw"
            self.over = "regular" if card == "time" else None
            return
        self.pile.remove(card)
        if self.phase == "deal":
            self.hands[self.to_deal.pop(0)].append(card)
            if not self.to_deal:
                self.pile += CRISES
                self.phase = "draw"
        elif card in CRISES:
            self.threat, self.played, self.phase = card, [], "avert"
            self.waiting = [(self.active + step) % self.seats for step in range(self.seats)]
        else:
            self.hands[self.active].append(card)
            self.phase = "lay"
            if not self.pile and not self.options["full_last_turn"]:
                self.over = "regular"

    def settle(self):
        if sum(card for _, card in self.played) >= danger(self.threat):
            self.points[self.played[0][0]] += 3
            for seat, card in self.played:
                self.points[seat] += 3 * (card == max(card for _, card in self.played))
            self.end_turn()
            return
        self.middle[self.threat] = []
        if self.collapsed():
            self.over = "collapse"
        elif not self.pile:
            self.over = "regular"
        else:
            self.phase = "lay" if self.options["phase3_after_outbreak"] else "draw"

    def collapsed(self):
        extra = self.options["easier"]
        regions = [crisis[2:] for crisis in self.middle]
        colours = [crisis[0] for crisis in self.middle]
        return (
            any(regions.count(region) >= 3 for region in regions)
            or any(colours.count(colour) >= 4 + extra for colour in colours)
            or len(self.middle) >= 7 + extra
        )

    def lay(self, seat, card, crisis):
        self.middle[crisis].append(card)
        self.served.append(crisis)
        if sum(map(value, self.middle[crisis])) >= danger(crisis):
            del self.middle[crisis]
            self.points[seat] += 5

    def finish_phase3(self):
        if len(self.hands[self.active]) > 8:
            self.phase = "discard"
        else:
            self.end_turn()

    def end_turn(self):
        self.served, self.phase = [], "draw"
        self.active = (self.active + 1) % self.seats
        if not self.pile:
            self.over = "regular"
        elif self.options["time_limit"] and self.active == self.options["start_seat"]:
            self.circuits += 1
            self.phase = "clock"

    # -- The result ----------------------------------------------------------------------------------------------

    def scores(self):
        worth = [sum(map(value, cards)) if self.over == "regular" else 0 for cards in self.sets]
        return [points + more for points, more in zip(self.points, worth, strict=True)]

    def winners(self):
        if not self.over:
            return None
        if self.over == "collapse" and not self.options["rank_on_collapse"]:
            return []
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]
