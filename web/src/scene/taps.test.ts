import { expect, test } from 'vitest';
import { parse } from '$kit/grammar';
import { means, offered, picking, tappable } from './taps';
import { scene, spot, thing } from './testing';

const GRAMMAR = { play: ['verb', 'card', 'row'] };
const phrases = ['play 7 1', 'play 7 2', 'play 2 1', 'pass', 'fold'].map((action) => parse(action, GRAMMAR));

const seven = thing('seven', { words: ['7'], of: 'card' });
const two = thing('two', { words: ['2'], of: 'card' });
const first = spot('first', [], { words: ['1'], of: 'row' });
const second = spot('second', [], { words: ['2'], of: 'row' });
const all = tappable(scene(first, second, spot('hand', [seven, two, thing('back')])));

const ids = (things: { id: string }[]): string[] => things.map(({ id }) => id);
const actions = (found: { action: string }[]): string[] => found.map(({ action }) => action);

test('what has no words cannot be tapped', () => {
  expect(ids(all)).toEqual(['first', 'second', 'seven', 'two']);
});

test('the kind of a word tells card 2 and row 2 apart; without it several words in a row are one', () => {
  expect(means(two, phrases[1]!)).toBe(false);
  expect(means(second, phrases[1]!)).toBe(true);
  expect(means(thing('mint', { words: ['mint 4'] }), parse('plant mint 4 b2', {}))).toBe(true);
  expect(means(thing('mint', { words: ['mint 4'] }), parse('plant mint 42 b2', {}))).toBe(false);
});

test('nothing is picked: all that leads on is lit, and what no tap means has a button', () => {
  const { lit, chosen, buttons } = offered(phrases, all, []);
  expect([...lit]).toEqual(['first', 'second', 'seven', 'two']);
  expect(chosen).toBeNull();
  expect(actions(buttons)).toEqual(['pass', 'fold']);
});

test('source, then target: after the first tap only what goes with it is lit', () => {
  const one = offered(phrases, all, [seven]);
  expect([...one.lit]).toEqual(['first', 'second']);
  expect(one.buttons).toEqual([]);
  expect(offered(phrases, all, [seven, second]).chosen?.action).toBe('play 7 2');
});

test('where one tap leaves one action, that is chosen at once', () => {
  const { chosen, lit } = offered(phrases, all, [two]);
  expect(chosen?.action).toBe('play 2 1');
  expect(lit.size).toBe(0);
});

test('a single action that no piece stands for is offered without a tap', () => {
  expect(offered([parse('roll', {})], all, []).chosen?.action).toBe('roll');
  expect(offered([phrases[2]!], all, []).chosen).toBeNull();
});

test('what taps cannot tell apart has a button each', () => {
  const both = ['keep 7', 'give 7'].map((action) => parse(action, { keep: ['verb', 'card'], give: ['verb', 'card'] }));
  expect(actions(offered(both, all, [seven]).buttons)).toEqual(['keep 7', 'give 7']);
});

test('another card keeps the row that was picked, another row the card, and a second tap puts it back', () => {
  expect(ids(picking(phrases, [seven, first], two))).toEqual(['first', 'two']);
  expect(ids(picking(phrases, [seven, first], second))).toEqual(['seven', 'second']);
  expect(ids(picking(phrases, [seven, second], two))).toEqual(['two']);
  expect(ids(picking(phrases, [seven, second], second))).toEqual(['seven']);
});

test('a tap on what means nothing now changes nothing', () => {
  expect(ids(picking(phrases, [seven], thing('nine', { words: ['9'], of: 'card' })))).toEqual(['seven']);
});
