import type { SeatInfo, TableInfo } from '../api/messages';
import { list, t } from '../i18n/index.svelte';
import type { Face } from './contract';

/** Seats with what each is helped with, which everybody at a table of several may know. */
export function withHelp(faces: Face[], table: TableInfo): Face[] {
  return table.people.length > 1 ? faces.map((face) => ({ ...face, help: helpOf(table.seats[face.seat]!) })) : faces;
}

/** What a seat is helped with in words, where that is more or less than usual. */
function helpOf({ help }: SeatInfo): string {
  if (!help) return '';
  const told = [help.hints ? t('help.hints') : '', help.take_back ? t('help.take_back') : '', help.points === false ? t('help.no_points') : ''].filter(Boolean);
  return told.length > 0 ? t('labelled', t('help.title'), list(told)) : '';
}
