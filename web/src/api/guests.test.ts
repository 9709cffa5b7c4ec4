import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { some } from '../kit/testing';
import { named, namedCard } from './guests';
import type { SeatInfo, TableCard, TableInfo } from './messages';

beforeEach(() => speak('it'));

test('whoever gave no name is a guest in the language of the page, and nobody else is', () => {
  const seats = [some<SeatInfo>({ kind: 'person', name: '' }), some<SeatInfo>({ kind: 'person', name: 'Ada' }), some<SeatInfo>({ kind: 'bot', name: '' }), some<SeatInfo>({ kind: 'open', name: '' })];
  const table = named(some<TableInfo>({ seats, people: [some<TableInfo['people'][0]>({ name: '' })] }));
  expect(table.seats.map(({ name }) => name)).toEqual(['Ospite', 'Ada', '', '']);
  expect(table.people[0]!.name).toBe('Ospite');
  expect(namedCard(some<TableCard>({ seats, host: '' })).host).toBe('Ospite');
});
