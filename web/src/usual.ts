/** How many players usually sit at a table against bots. */
import type { GameInfo } from './api/messages';

const USUAL = 3; // where the game can be played so

export const usualSeats = (game: GameInfo): number => (game.seats.includes(USUAL) ? USUAL : game.seats[0]!);
