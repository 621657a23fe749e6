/** The thread PGlite runs in: answers one question after the other, in the order they came. */
import { on } from 'node:events';
import { type MessagePort, workerData } from 'node:worker_threads';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { requireKept } from './aborted-transaction.ts';
import { preparedStatements } from './pglite-prepared.ts';

/** What to open: `folder` is `memory://` for none, `seed` the tarball of one to start from. */
export interface Opened {
  folder: string;
  seed: Blob | undefined;
}

/** What the thread is begun with. */
export interface Begun extends Opened {
  /** Where it is asked. */
  port: MessagePort;
}

export type Question =
  | { ask: 'query' | 'prepared'; text: string; values: unknown[]; rowMode: 'array' | 'object' }
  | { ask: 'exec'; text: string }
  | { ask: 'listen' | 'unlisten'; channel: string }
  | { ask: 'dump' }
  | { ask: 'close' };

export interface Rows {
  rows: unknown[];
}

/** One for the opening, then one for each question. */
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

/** Handed over as text, which Drizzle's columns read; the arrays are of numeric, timestamps, interval and date. */
const { INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;
const ARRAYS = [1231, 1115, 1185, 1187, 1182];
const AS_TEXT = [INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...ARRAYS];

/** By channel, what ends listening to it. */
const silences = new Map<string, () => Promise<void>>();

interface Session {
  client: PGlite;
  prepared: ReturnType<typeof preparedStatements>;
}

async function open({ folder, seed }: Opened): Promise<Session> {
  const client = await PGlite.create({ dataDir: folder, ...(seed ? { loadDataDir: seed } : {}) });
  for (const type of AS_TEXT) client.parsers[type] = (value) => value;
  return { client, prepared: preparedStatements(client) };
}

async function answer({ client, prepared }: Session, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'query': {
      const { text, values, rowMode } = question;
      return rowsOf(text, await client.query(text, values, { rowMode }));
    }
    case 'prepared': {
      const { text, values, rowMode } = question;
      return rowsOf(text, await prepared(text, values, rowMode));
    }
    case 'exec': {
      const { text } = question;
      return (await client.exec(text)).map((result) => rowsOf(text, result));
    }
    case 'listen': {
      const { channel } = question;
      const tell = (payload: string) => say({ channel, payload });
      if (!silences.has(channel)) silences.set(channel, await client.listen(channel, tell));
      return;
    }
    case 'unlisten': {
      const silence = silences.get(question.channel);
      silences.delete(question.channel);
      return silence?.();
    }
    case 'dump':
      return (await client.dumpDataDir('none')).arrayBuffer();
    case 'close':
      return client.close();
  }
}

function rowsOf(text: string, { rows, command }: Results<unknown>): Rows {
  requireKept(text, command);
  return { rows };
}

const { port, ...opened }: Begun = workerData;

const say = (message: Reply | Notice) => port.postMessage(message);

/** What PGlite adds of the question stays here: it holds what people typed. */
function failure(error: unknown): Failure {
  const { message, query, params, queryOptions, ...fields } = error as Error &
    Record<'query' | 'params' | 'queryOptions', unknown>;
  return { message, fields };
}

async function reply(answering: Promise<unknown>): Promise<void> {
  await answering.then(
    (result) => say({ result }),
    (error) => say({ error: failure(error) }),
  );
}

const opening = open(opened);
await reply(opening.then(() => undefined));
for await (const [question] of on(port, 'message')) {
  await reply(answer(await opening, question));
}
