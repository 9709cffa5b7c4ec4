import { expect, test } from 'vitest';
import type { ArtefaktView } from '$api/messages';
import { some } from '$kit/testing';
import { flights } from './motion';

type Colours = [blue: number, brown: number, yellow: number];

/** Fragments in the centre, on site 4, and before two players. */
function lying(centre: Colours, site: Colours, ...players: Colours[]): ArtefaktView {
  return some<ArtefaktView>({
    centre: { colours: centre },
    circle: [{ number: 4, fragments: { colours: site } }],
    players: players.map((colours) => ({ fragments: { colours } })),
  });
}

test('what left one place came to another, colour by colour', () => {
  const before = lying([5, 5, 5], [2, 0, 1], [0, 0, 0], [0, 3, 0]);
  const now = lying([5, 4, 5], [0, 0, 0], [2, 1, 1], [0, 3, 0]);
  expect(flights(before, now)).toEqual([
    { colour: 'blue', from: 'site 4', to: 'seat 0' },
    { colour: 'blue', from: 'site 4', to: 'seat 0' },
    { colour: 'brown', from: 'centre', to: 'seat 0' },
    { colour: 'yellow', from: 'site 4', to: 'seat 0' },
  ]);
});

test('what comes from nowhere, or was never seen, does not fly', () => {
  const now = lying([5, 5, 5], [0, 0, 0], [1, 0, 0]);
  expect(flights(null, now)).toEqual([]);
  expect(flights(lying([5, 5, 5], [0, 0, 0], [0, 0, 0]), now)).toEqual([]);
  expect(flights(now, now)).toEqual([]);
});
