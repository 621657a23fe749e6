/**
 * Requests over keep-alive connections, as a browser’s. As light as possible, since the server
 * under test shares the machine.
 */
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Work } from './stats.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

interface Connection {
  /** @returns the status */
  ask(request: Buffer): Promise<number>;
  /** @returns the body. @throws unless the call succeeds */
  receive(request: Buffer): Promise<string>;
  /** @throws unless the call succeeds */
  send(request: Buffer): Promise<void>;
  close(): void;
}

/** @param wanted a body makes it a POST */
export function requestOf(wanted: {
  path: string;
  token?: string | undefined;
  body?: object;
}): Buffer {
  const { path, token, body } = wanted;
  const text = body ? JSON.stringify(body) : '';
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
      : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

export function connect(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  let collected: Buffer[] = [];
  let answer = Promise.withResolvers<Buffer>();
  function hear(chunk: Buffer): void {
    collected.push(chunk);
    const all = collected.length === 1 ? chunk : Buffer.concat(collected);
    const head = all.indexOf(HEAD_END);
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, head))?.[1];
    if (length === undefined) throw new Error('an answer of unknown length');
    if (all.length < head + HEAD_END.length + Number(length)) return;
    collected = [];
    answer.resolve(all);
  }
  socket.on('data', hear);
  socket.on('error', (error) => answer.reject(error));
  function exchange(request: Buffer): Promise<Buffer> {
    answer = Promise.withResolvers();
    socket.write(request);
    return answer.promise;
  }
  async function receive(request: Buffer): Promise<string> {
    const all = await exchange(request);
    if (all.toString('latin1', 9, 10) !== '2') throw new Error(all.toString());
    return all.toString('utf8', all.indexOf(HEAD_END) + HEAD_END.length);
  }
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      done({
        ask: async (request) => Number((await exchange(request)).toString('latin1', 9, 12)),
        receive,
        send: async (request) => void (await receive(request)),
        close: () => socket.destroy(),
      });
    });
  });
}

/** Closed loop: each connection sends its next request as soon as it has an answer. */
export async function closedLoop(
  port: number,
  connections: number,
  requests: readonly Buffer[],
): Promise<Work[]> {
  const open = await Promise.all(Array.from({ length: connections }, () => connect(port)));
  const work: Work[] = [];
  let next = 0;
  await Promise.all(
    open.map(async ({ send }) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const since = performance.now();
        await send(request);
        const end = performance.now();
        work.push({ end, took: end - since });
      }
    }),
  );
  for (const { close } of open) close();
  return work;
}

/**
 * Open loop: a fixed rate, whether or not earlier requests have been answered. Latency counts from
 * the scheduled time, so a server that stalls for a second is slow for all requests due meanwhile.
 */
export async function openLoop(
  port: number,
  aSecond: number,
  requests: readonly Buffer[],
): Promise<Work[]> {
  const idle = await Promise.all(Array.from({ length: 16 }, () => connect(port)));
  const started = performance.now() + 10;
  const work = await Promise.all(
    requests.map(async (request, place) => {
      const due = started + (place * 1000) / aSecond;
      await delay(Math.ceil(Math.max(0, due - performance.now())));
      const connection = idle.pop() ?? (await connect(port));
      await connection.send(request);
      idle.push(connection);
      const end = performance.now();
      return { end, took: end - due };
    }),
  );
  for (const { close } of idle) close();
  return work;
}
