import { expect, test } from 'vitest';
import type { Line, TroikaView } from '$api/messages';
import { some } from '$kit/testing';
import { isOneTurn, startsOf } from './motion';

const slots = (faces: string, round = 1): TroikaView => some<TroikaView>({ round, slots: [...faces].map((face) => ({ face: face === 'u' ? 'up' : face === 'd' ? 'down' : 'empty' })) });

test('one turn changes two slots at most', () => {
  expect(isOneTurn(slots('dddd'), slots('uddd'))).toBe(true);
  expect(isOneTurn(slots('ud_d'), slots('_dud'))).toBe(true);
  expect(isOneTurn(slots('dddd'), slots('uuud'))).toBe(false);
});

test('between two rounds lies more than a turn', () => {
  expect(isOneTurn(slots('dddd'), slots('dddd', 2))).toBe(false);
});

test('something may come from the slot or tile that is named, or out of a hand; chance names none', () => {
  const take = some<Line>({ kind: 'event', seat: 1, event: '1 take 7', kinds: ['verb', 'slot'] });
  const back = some<Line>({ kind: 'event', seat: 1, event: '1 return 7', kinds: ['verb', 'value'] });
  const chance = some<Line>({ kind: 'event', seat: -1, event: '*12', kinds: ['value'] });
  expect(startsOf([take, chance])).toEqual(['slot 7', 's1 hand']);
  expect(startsOf([back])).toEqual(['s1 7', 's1 hand']);
});
