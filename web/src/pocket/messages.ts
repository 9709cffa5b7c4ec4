/** What the page and the worker in which the house lives say to each other. */

/** A part of the house as it is fetched, by the list that the build has made (`pocket.json`). */
export interface Part {
  /** changes with the content */
  mark: string;
  /** as it is fetched */
  bytes: number;
  files: string[];
}

export type PartName = 'pages' | 'interpreter' | 'loader' | 'library' | 'house';

export interface Parts {
  /** the shelf and the lessons, by language */
  told: Record<string, string>;
  /** all that the page loads later */
  files: string[];
  parts: Record<PartName, Part>;
}

/** How far the house has come: what of each part is here, in bytes. */
export interface Progress {
  here: Record<PartName, number>;
  whole: Record<PartName, number>;
}

export type ToHouse =
  | { do: 'open'; url: string; mark: string; full: string; language: string }
  | { do: 'ask'; id: number; method: string; path: string; headers: Record<string, string>; body: string }
  | { do: 'connect'; line: number }
  | { do: 'say'; line: number; text: string }
  | { do: 'leave'; line: number }
  | { do: 'record'; id: number; table: string };

/** What the house and the worker in which bots think say to each other; orders and answers are Python's affair. */
export type ToBots = { do: 'open'; url: string } | { do: 'ask'; id: number; order: string };

export type FromBots = { told: 'ready' } | { told: 'answer'; id: number; text: string } | { told: 'failed'; text: string };

export type FromHouse =
  | { told: 'progress'; progress: Progress }
  | { told: 'fetched' }
  | { told: 'open' }
  | { told: 'failed'; text: string }
  | { told: 'answer'; id: number; status: number; kind: string; text: string }
  | { told: 'news'; line: number; text: string }
  | { told: 'ended'; line: number; code: number };
