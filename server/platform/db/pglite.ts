/**
 * PGlite in a worker thread: the main thread can answer requests while a query runs, and load the
 * server while the database opens. PGlite has one connection.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { createAtomically } from './create-atomically.ts';
import type { Begun, Notice, Opened, Question, Reply, Rows } from './pglite-thread.ts';
import { STATEMENT_TYPES } from './returned-types.ts';

interface PgliteQuery {
  text: string;
  /** A named statement is parsed and planned once. */
  name?: string | undefined;
  /** `STATEMENT_TYPES`; without them a result is text. */
  types?: object | undefined;
}

/** The query interface of node-postgres, as far as it is used. */
export interface PgliteClient {
  query(query: string | PgliteQuery, values?: readonly unknown[]): Promise<Rows>;
  /** @returns the rows of each statement of the script */
  exec(script: string): Promise<Rows[]>;
}

export interface Pglite extends PgliteClient {
  /** Runs `work` while all other queries wait. */
  alone<T>(work: (client: PgliteClient) => Promise<T>): Promise<T>;
  /** @returns stops listening */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Copies a database in a folder to another one, in which it can be opened. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** A database that is still opening: what it is asked waits. */
export const whileOpening = (opening: Promise<Pglite>): Pglite => ({
  query: async (...asked) => (await opening).query(...asked),
  exec: async (script) => (await opening).exec(script),
  alone: async (work) => (await opening).alone(work),
  listen: async (channel, heard) => (await opening).listen(channel, heard),
  copyTo: async (folder) => (await opening).copyTo(folder),
  // What did not open needs no closing.
  close: async () => (await opening.catch(() => undefined))?.close(),
});

const THREAD = new URL('./pglite-thread.ts', import.meta.url);
const IN_MEMORY = 'memory://';

/**
 * @param folder a path, or `memory://`
 * @param seed a tarball of a database to start from
 */
export async function startPglite(folder: string, seed?: Blob): Promise<Pglite> {
  const start = () => startThread({ folder, seed });
  return folder.startsWith(IN_MEMORY) ? start() : createAtomically(folder, start);
}

async function startThread(opened: Opened): Promise<Pglite> {
  const { ask, news } = await connect(opened);
  const client: PgliteClient = {
    async query(query, values = []) {
      const asked: PgliteQuery = typeof query === 'string' ? { text: query } : query;
      const { text, name, types } = asked;
      const way = name === undefined ? 'query' : 'prepared';
      const isTyped = types === STATEMENT_TYPES;
      return (await ask({ ask: way, text, values: [...values], isTyped })) as Rows;
    },
    exec: async (text) => (await ask({ ask: 'exec', text })) as Rows[],
  };

  /** Settles when the current exclusive work is done. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>) => turn.then(work);
  let closing: Promise<void> | undefined;
  return {
    query: (...asked) => inTurn(() => client.query(...asked)),
    exec: (script) => inTurn(() => client.exec(script)),
    alone(work) {
      const done = inTurn(() => whileAlone(client, work));
      turn = done.catch(() => {});
      return done;
    },
    async listen(channel, heard) {
      news.on(channel, heard);
      await inTurn(() => ask({ ask: 'listen', channel }));
      return async () => {
        news.off(channel, heard);
        if (news.listenerCount(channel) > 0) return;
        // The thread has ended, so no answer will come.
        await inTurn(() => ask({ ask: 'unlisten', channel })).catch(() => {});
      };
    },
    copyTo: async (folder) => void (await inTurn(() => ask({ ask: 'copyTo', folder }))),
    close() {
      closing ??= inTurn(async () => void (await ask({ ask: 'close' })));
      return closing;
    },
  };
}

/** Rejects queries after the end of `work`: they would run in another caller's transaction. */
async function whileAlone<T>(
  client: PgliteClient,
  work: (client: PgliteClient) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const unlessOver = <R>(ask: () => Promise<R>): Promise<R> =>
    isOver ? Promise.reject(new Error('the transaction is over')) : ask();
  try {
    return await work({
      query: (...asked) => unlessOver(() => client.query(...asked)),
      exec: (script) => unlessOver(() => client.exec(script)),
    });
  } finally {
    isOver = true;
  }
}

/** Resolves when the database is open. */
async function connect(
  opened: Opened,
): Promise<{ ask(question: Question): Promise<unknown>; news: EventEmitter }> {
  // Not the worker's own port: Node sends messages about watched files on it.
  const { port1: line, port2: port } = new MessageChannel();
  const workerData: Begun = { ...opened, port };
  const thread = new Worker(THREAD, { workerData, transferList: [port] });
  /** Promises of the answers, in the order of the requests. */
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const news = new EventEmitter();
  let ended: Error | undefined;

  function nextAnswer(): Promise<unknown> {
    const awaited = Promise.withResolvers<unknown>();
    waiting.push(awaited);
    return awaited.promise;
  }
  function end(cause?: unknown): void {
    ended ??= new Error('PGlite is closed', { cause });
    for (const { reject } of waiting) reject(ended);
  }
  line.on('message', (message: Reply | Notice) => {
    if ('channel' in message) return void news.emit(message.channel, message.payload);
    const awaited = waiting.shift();
    if ('result' in message) return awaited?.resolve(message.result);
    const { message: text, fields } = message.error;
    awaited?.reject(Object.assign(new Error(text), fields));
  });
  thread.once('error', end);
  thread.once('exit', () => end());

  try {
    await nextAnswer();
  } catch (error) {
    await thread.terminate();
    // Report the cause instead of the closed connection.
    throw (error as Error).cause ?? error;
  }
  return {
    news,
    async ask(question) {
      const isClosing = question.ask === 'close';
      if (ended && isClosing) return;
      if (ended) throw ended;
      line.postMessage(question);
      try {
        return await nextAnswer();
      } finally {
        if (isClosing) await thread.terminate();
      }
    },
  };
}
