/** A table on this device goes to the server as a record, to go on there with others. The one here stays. */
import { importRecord, playOn } from '../api/http';
import type { ImportRecord, TableInfo } from '../api/messages';
import { ownName } from '../opening';
import { levelOf } from '../settings.svelte';
import { openHouse } from './house.svelte';

type SentRecord = Exclude<ImportRecord['record'], string> & { events: string[] };

/** The page on which it goes on: my seat is mine again, everybody else is a computer until people come. */
export async function move(table: TableInfo, seat: number): Promise<string> {
  const record = JSON.parse(await (await openHouse()).record(table.id)) as SentRecord;
  const sent = await importRecord(record, 'server');
  if (table.status === 'over') return `replay/${sent}`;
  return `t/${await playOn(sent, { at: record.events.length, name: ownName(), seat, bot: levelOf(table.settings.game) })}`;
}
