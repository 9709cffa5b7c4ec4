/** The way to a house: over the network to the one on the server, or to the one in a worker of this browser. Nobody else knows which it is. */
import { isReached } from '../online.svelte';
import { address } from '../router.svelte';
import { recall } from '../store';

export type Place = 'device' | 'server';

/** A request as the protocol has it; its path begins with a slash. */
export interface Wanted {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A socket, or what does the same without a network. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Transport {
  ask(wanted: Wanted): Promise<Response>;
  connect(): Line;
}

/** The house on the server. */
const NETWORK: Transport = {
  ask: ({ path, ...wanted }) => fetch(address(`api${path}`), wanted),
  connect: () => new WebSocket(address('api/socket').replace(/^http/, 'ws')),
};

/** What the names of tables begin with that live on this device. */
export const MARK = 'device-';
/** where the browser remembers that the house has been fetched */
export const FETCHED = 'tischlein.pocket';

export const placeOf = (table: string): Place => (table.startsWith(MARK) ? 'device' : 'server');

/** Whether there is a server at all: a site without one says so in its head (`tischlein site`). */
export const hasServer = !document.querySelector('meta[name="tischlein-house"]');

/** Whether this browser can have a house of its own: a plain http address in the home network has nothing that it needs. */
export const canHaveHouse = globalThis.isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator && 'caches' in window;

/** Whether all of it is on this device. */
export const isHouseFetched = (): boolean => canHaveHouse && recall(FETCHED, false);

/** Where what belongs to no table is asked and begun: with no server, or none that answers, here. */
export const usualPlace = (): Place => (hasServer && (isReached() || !isHouseFetched()) ? 'server' : 'device');

let pocket: Transport | null = null; // the house on this device, once it is open

export const isHouseOpen = (): boolean => pocket !== null;

export function setPocket(opened: Transport | null): void {
  pocket = opened;
}

/** Asks a house. That on this device is fetched and opened for it, if need be. */
export async function askAt(place: Place, wanted: Wanted): Promise<Response> {
  return place === 'server' ? NETWORK.ask(wanted) : (await import('../pocket/asking')).askHere(wanted);
}

/** A connection to a house; the one on this device has been opened for whoever shows one of its tables. */
export const connectAt = (place: Place): Line => (place === 'server' ? NETWORK : pocket!).connect();
