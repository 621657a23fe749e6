/**
 * PGlite, in a thread of its own: while it works on a query, this one answers requests, and it opens while
 * the rest of a start is read. One connection, as PGlite has one.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { madeWhole } from './made-whole.ts';
import type { Begun, Notice, Opened, Question, Reply, Rows } from './pglite-thread.ts';

interface PgliteQuery {
  text: string;
  /** What has one is parsed and planned once. */
  name?: string;
  rowMode?: 'array' | 'object';
}

/** Asked as Drizzle asks node-postgres. */
export interface PgliteClient {
  query(query: string | PgliteQuery, values?: readonly unknown[]): Promise<Rows>;
  /** @returns the rows of each statement of the script */
  exec(script: string): Promise<Rows[]>;
}

export interface Pglite extends PgliteClient {
  /** Nobody else is answered until `work` is done. */
  alone<T>(work: (client: PgliteClient) => Promise<T>): Promise<T>;
  /** @returns what ends it */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** All of it at this moment, as a tarball. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

const THREAD = new URL('./pglite-thread.ts', import.meta.url);
const IN_MEMORY = 'memory://';

/** @param source a folder (`memory://` for none), @param seed the tarball of one to start from */
export async function startPglite(folder: string, seed?: Blob): Promise<Pglite> {
  const start = () => startThread({ folder, seed });
  return folder.startsWith(IN_MEMORY) ? start() : madeWhole(folder, start);
}

async function startThread(opened: Opened): Promise<Pglite> {
  const { ask, news } = await connect(opened);
  const client: PgliteClient = {
    async query(query, values = []) {
      const asked: PgliteQuery = typeof query === 'string' ? { text: query } : query;
      const { text, name, rowMode = 'object' } = asked;
      const way = name === undefined ? 'query' : 'prepared';
      return (await ask({ ask: way, text, values: [...values], rowMode })) as Rows;
    },
    exec: async (text) => (await ask({ ask: 'exec', text })) as Rows[],
  };

  /** Over when whoever is alone is. */
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
        // Of a thread that is gone nothing more is heard.
        await inTurn(() => ask({ ask: 'unlisten', channel })).catch(() => {});
      };
    },
    dump: async () => new Blob([(await inTurn(() => ask({ ask: 'dump' }))) as ArrayBuffer]),
    close() {
      closing ??= inTurn(async () => void (await ask({ ask: 'close' })));
      return closing;
    },
  };
}

/** What goes on after the end would be part of somebody else's transaction. */
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

/** @returns when it has opened */
async function connect(
  opened: Opened,
): Promise<{ ask(question: Question): Promise<unknown>; news: EventEmitter }> {
  // Not the thread's own: Node says there which files it watches.
  const { port1: line, port2: port } = new MessageChannel();
  const workerData: Begun = { ...opened, port };
  const thread = new Worker(THREAD, { workerData, transferList: [port] });
  /** In the order of their questions, which is that of the answers. */
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
    // Why it is closed, and not that it is.
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
