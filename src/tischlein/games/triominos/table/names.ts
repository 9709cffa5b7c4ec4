import type { TriominosFreeCell, TriominosLaidTile, TriominosView } from '$api/messages';
import type { Say, SayCount } from '$kit/contract';
import { isSame, neighbours, type Cell } from './geometry';
import type { Placement } from './moves';

/** Every piece and every cell has a name of its own, made of what lies beside it. */
export class Names {
  readonly #say: Say;
  readonly #sayCount: SayCount;
  readonly #tiles: TriominosLaidTile[];
  readonly #pips: Map<string, number>;

  constructor(view: TriominosView, say: Say, sayCount: SayCount, private readonly foretells = true) {
    this.#say = say;
    this.#sayCount = sayCount;
    this.#tiles = view.tiles;
    this.#pips = new Map(view.hand.map((tile, at) => [tile, view.pips[at]!]));
  }

  /** "Stein 0-1-5, passt an 2 Stellen" */
  hand(tile: string, places: number, isNew: boolean): string {
    const fits = places ? this.#sayCount('table.fits', places) : this.#say('table.fits_nowhere');
    const parts = [this.#say('table.tile', tile), this.#sayCount('table.pips', this.#pips.get(tile) ?? 0), fits];
    if (isNew) parts.push(this.#say('table.just_bought'));
    return parts.join(', ');
  }

  /** "4-4-4: oben 4, rechts 4, links 4, brachte 12" */
  laid(tile: TriominosLaidTile, isLast: boolean): string {
    const parts = [`${tile.tile}: ${this.#corners(tile.is_up, tile.numbers)}`, this.#say('table.brought', this.sum(tile.points, tile.bonus, tile.bonus_points))];
    if (isLast) parts.push(this.#say('table.last_tile'));
    return parts.join(', ');
  }

  /** "rechts von 4-4-4: braucht oben 3, links 4" */
  free(cell: TriominosFreeCell): string {
    const asks = this.#say('table.asks', this.#corners(cell.is_up, cell.numbers));
    return `${this.place(cell)}: ${cell.possible ? asks : this.#say('table.never')}`;
  }

  /** "3-4-4 hierher, rechts von 4-4-4, 11 + 50, Sechseck" */
  landing(placement: Placement, isGhost: boolean): string {
    const parts = [
      this.#say(isGhost ? 'table.lay_now' : 'table.lay_here', placement.tile),
      this.place(placement.at),
      ...(this.foretells ? [this.sum(placement.points, placement.bonus, placement.bonusPoints)] : []),
    ];
    return parts.join(', ');
  }

  /** "rechts von 4-4-4 und über 0-1-2" */
  place(cell: Cell): string {
    const sides = neighbours(cell).flatMap(({ cell: other, side }) => {
      const tile = this.#tiles.find((one) => isSame(one, other));
      return tile ? [this.#say(`table.${side}_of`, tile.tile)] : [];
    });
    return sides.length ? this.#say('table.place', sides) : this.#say('table.centre');
  }

  /** "11 + 50, Sechseck" */
  sum(points: number, bonus: string, bonusPoints: number): string {
    return bonus ? `${points - bonusPoints} + ${bonusPoints}, ${this.#say(`table.${bonus}`)}` : this.#sayCount('table.points', points);
  }

  #corners(isUp: boolean, numbers: (number | null)[]): string {
    const where = isUp ? ['top', 'right', 'left'] : ['bottom', 'left', 'right'];
    return numbers.flatMap((number, corner) => (number === null ? [] : [this.#say(`table.at_${where[corner]}`, number)])).join(', ');
  }
}
