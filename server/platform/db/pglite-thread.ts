/** PGlite's worker thread. It answers requests one at a time, in order. */
import { on } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { type MessagePort, workerData } from 'node:worker_threads';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { requireKept } from './aborted-transaction.ts';
import { preparedStatements } from './pglite-prepared.ts';

/** `folder` is a path or `memory://`; `seed` the tarball of a database to start from. */
export interface Opened {
  folder: string;
  seed: Blob | undefined;
}

/** The thread's `workerData`. */
export interface Begun extends Opened {
  /** Receives the requests. */
  port: MessagePort;
}

interface Asked {
  ask: 'query' | 'prepared';
  text: string;
  values: unknown[];
  /** As `STATEMENT_TYPES`, else as text. */
  isTyped: boolean;
}

export type Question =
  | Asked
  | { ask: 'exec'; text: string }
  | { ask: 'listen' | 'unlisten'; channel: string }
  | { ask: 'copyTo'; folder: string }
  | { ask: 'close' };

export interface Rows {
  rows: unknown[];
}

/** The first answer reports that the database is open; each further one answers a request. */
export type Reply = { result: unknown } | { error: Failure };
export interface Failure {
  message: string;
  /** SQLSTATE, constraint and the like. */
  fields: object;
}
export interface Notice {
  channel: string;
  payload: string;
}

/** Returned as text. ARRAYS: of numeric, timestamps, interval and date. */
const { INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;
const ARRAYS = [1231, 1115, 1185, 1187, 1182];
const AS_TEXT = [INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...ARRAYS];
const TYPED: PGlite['parsers'] = {
  [INT8]: BigInt,
  [TIMESTAMPTZ]: (value) => new Date(value),
};

/** Functions that stop listening, by channel. */
const unlisteners = new Map<string, () => Promise<void>>();

interface Session {
  client: PGlite;
  prepared: ReturnType<typeof preparedStatements>;
}

async function copyFolder(client: PGlite, to: string): Promise<void> {
  const from = opened.folder;
  if (!from.startsWith('memory://')) {
    // Without the lock of this process.
    const filter = (path: string) => basename(path) !== 'postmaster.pid';
    return cp(from, to, { recursive: true, filter });
  }
  await mkdir(to, { recursive: true });
  const loadDataDir = await client.dumpDataDir('none');
  await (await PGlite.create({ dataDir: to, loadDataDir })).close();
}

async function open({ folder, seed }: Opened): Promise<Session> {
  const client = await PGlite.create({ dataDir: folder, ...(seed ? { loadDataDir: seed } : {}) });
  for (const type of AS_TEXT) client.parsers[type] = (value) => value;
  return { client, prepared: preparedStatements(client, TYPED) };
}

async function answer({ client, prepared }: Session, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'query': {
      const { text, values, isTyped } = question;
      const parsers = isTyped ? TYPED : {};
      return keptRows(text, await client.query(text, values, { parsers }));
    }
    case 'prepared': {
      const { text, values } = question;
      return keptRows(text, await prepared(text, values));
    }
    case 'exec': {
      const { text } = question;
      return (await client.exec(text)).map((result) => keptRows(text, result));
    }
    case 'listen': {
      const { channel } = question;
      const notify = (payload: string) => send({ channel, payload });
      if (!unlisteners.has(channel)) unlisteners.set(channel, await client.listen(channel, notify));
      return;
    }
    case 'unlisten': {
      const unlisten = unlisteners.get(question.channel);
      unlisteners.delete(question.channel);
      return unlisten?.();
    }
    case 'copyTo': {
      // Everything is in the files after a checkpoint, and nothing writes while this thread copies.
      await client.exec('checkpoint');
      return copyFolder(client, question.folder);
    }
    case 'close':
      return client.close();
  }
}

function keptRows(text: string, { rows, command }: Results<unknown>): Rows {
  requireKept(text, command);
  return { rows };
}

const { port, ...opened }: Begun = workerData;

const send = (message: Reply | Notice) => port.postMessage(message);

/** Copies an error without the query that PGlite attaches, which contains user input. */
function failure(error: unknown): Failure {
  const { message, query, params, queryOptions, ...fields } = error as Error &
    Record<'query' | 'params' | 'queryOptions', unknown>;
  return { message, fields };
}

async function reply(answering: Promise<unknown>): Promise<void> {
  await answering.then(
    (result) => send({ result }),
    (error) => send({ error: failure(error) }),
  );
}

const opening = open(opened);
await reply(opening.then(() => undefined));
for await (const [question] of on(port, 'message')) {
  await reply(answer(await opening, question));
}
