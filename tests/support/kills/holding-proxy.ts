/**
 * Stands between a server and its PostgreSQL, and stops the server at a named point: a statement is held
 * on its way, or the answer to it is. What is held is never let go, as the server is killed there;
 * what it had open at the database then ends with it.
 */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../processes/free-port.ts';

export interface Point {
  statement: RegExp;
  /** Which matching statement, from 1. */
  nth?: number;
  /** Held before it arrives, or once it is answered: committed, unless a transaction is open. */
  when: 'before' | 'after';
}

export interface HoldingProxy {
  /** The database's address by way of this. */
  url: string;
  /** Resolves when a server stands at the point. */
  holdAt(point: Point): Promise<void>;
  close(): Promise<void>;
}

/** ReadyForQuery, by which an answer ends: its type, its length, and a byte of the transaction's state. */
const END_OF_ANSWER = Buffer.from([0x5a, 0, 0, 0, 5]);
const STATE_BYTES = 1;
/** Parse, with the name and the text of a prepared statement. */
const PARSE = /P[\s\S]{4}(\w+)\0([^\0]*)\0/g;
/** Bind, which runs a prepared statement by its name alone. */
const BIND = /B[\s\S]{4}\0(\w+)\0/;

interface Armed extends Required<Point> {
  reached(): void;
}

export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let armed: Armed | undefined;

  /** @returns the point, when this is where it is */
  function pointIn(text: string): Armed | undefined {
    if (!armed?.statement.test(text)) return undefined;
    armed.nth--;
    if (armed.nth > 0) return undefined;
    const point = armed;
    armed = undefined;
    return point;
  }

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let point: Armed | undefined;
    let answer = Buffer.alloc(0);
    const textOf = rememberPrepared();
    client.on('data', (bytes) => {
      const text = textOf(bytes);
      point ??= pointIn(text);
      if (point?.when === 'before') point.reached();
      else database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!point) return void client.write(bytes);
      answer = Buffer.concat([answer, bytes]);
      if (isWhole(answer)) point.reached();
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.on('error', () => {});
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    holdAt: (point) =>
      new Promise((reached) => {
        armed = { nth: 1, ...point, reached };
      }),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** @returns the text of what one connection sends, also when it names a statement that it prepared before */
function rememberPrepared(): (bytes: Buffer) => string {
  const prepared = new Map<string, string>();
  return (bytes) => {
    const sent = bytes.toString('latin1');
    for (const [, name = '', text = ''] of sent.matchAll(PARSE)) prepared.set(name, text);
    const [, name = ''] = BIND.exec(sent) ?? [];
    return prepared.get(name) ?? sent;
  };
}

const isWhole = (answer: Buffer) =>
  answer.length > END_OF_ANSWER.length &&
  answer.subarray(-END_OF_ANSWER.length - STATE_BYTES, -STATE_BYTES).equals(END_OF_ANSWER);
