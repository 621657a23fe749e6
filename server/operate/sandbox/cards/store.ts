/**
 * The state of the sandbox network in a journal: one line per change, written before the answer.
 * After a crash a torn last line is dropped.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Charge } from './charge.ts';
import type { Event } from './event.ts';
import type { Intent } from './intent.ts';
import type { Dispute, Refund } from './returns.ts';

/** The stored answer of an Idempotency-Key. */
export interface Answered {
  request: string;
  status: number;
  body: unknown;
}

interface Tables {
  intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: Event;
  answer: Answered;
}

type Table = keyof Tables;
const TABLES: readonly Table[] = ['intent', 'charge', 'refund', 'dispute', 'event', 'answer'];

export interface Store {
  get<T extends Table>(table: T, id: string): Tables[T] | undefined;
  /** In creation order. */
  all<T extends Table>(table: T): Tables[T][];
  put<T extends Table>(table: T, id: string, value: Tables[T]): void;
  /** Drops what was created before, from memory and journal. */
  forget(before: Date): void;
}

/** @param path of the journal; undefined keeps the state in memory */
export function openStore(path?: string): Store {
  const tables = Object.fromEntries(TABLES.map((table) => [table, new Map()])) as unknown as {
    [T in Table]: Map<string, Tables[T]>;
  };
  if (path !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    for (const { table, id, value } of readLines(path)) tables[table].set(id, value as never);
    compact(path, tables);
  }
  return {
    get: (table, id) => tables[table].get(id),
    all: (table) => [...tables[table].values()],
    put(table, id, value) {
      if (path !== undefined) appendFileSync(path, line(table, id, value), { mode: 0o600 });
      tables[table].set(id, value);
    },
    forget(before) {
      const seconds = before.getTime() / 1000;
      for (const table of TABLES) {
        for (const [id, value] of tables[table]) {
          if (createdAt(value) < seconds) tables[table].delete(id);
        }
      }
      if (path !== undefined) compact(path, tables);
    },
  };
}

/** Unix time; an answer is as old as what it created. */
function createdAt(value: Tables[Table]): number {
  const { created } = ('body' in value ? value.body : value) as { created?: number };
  return created ?? 0;
}

interface Line {
  table: Table;
  id: string;
  value: unknown;
}

const line = (table: Table, id: string, value: unknown) =>
  `${JSON.stringify({ table, id, value } satisfies Line)}\n`;

function readLines(path: string): Line[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each) as Line);
}

/** Rewrites the journal atomically with one line per object. */
function compact(path: string, tables: Record<Table, Map<string, unknown>>): void {
  const lines = TABLES.flatMap((table) =>
    [...tables[table]].map(([id, value]) => line(table, id, value)),
  );
  writeFileSync(`${path}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
