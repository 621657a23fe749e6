/** Hostile webhook servers on real sockets: none delays or harms other deliveries. */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newSecret } from '../../../server/merchants/events/endpoints.ts';
import { send } from '../../../server/merchants/events/send.ts';
import { startWebhookDispatcher } from '../../../server/merchants/events/webhook-dispatcher.ts';
import { useApi } from '../../support/api/api.ts';
import { deliveryOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const close: (() => unknown)[] = [];
afterAll(() => Promise.all(close.map((one) => one())));

/** A server that calls `meet` for each connection, and counts them. */
async function hostile(meet: (socket: Socket) => void, make = createServer) {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = make((socket) => {
    calls++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    meet(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  close.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port,
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    calls: () => calls,
  };
}

const never = new AbortController().signal;
const call = (url: string, allowed: string[], timeLimitMs?: number) =>
  send(
    { eventId: 'evt_x', url, body: '{}', secrets: () => [newSecret()] },
    { allowed, secure: false, stop: never, ...(timeLimitMs ? { timeLimitMs } : {}) },
  );

const answer = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;

describe('a server', () => {
  test.each([
    ['that says nothing', () => {}],
    ['whose head never ends', (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nx-a: ')],
  ])('%s is too slow', async (_, meet) => {
    const { url, address } = await hostile(meet);

    expect(await call(url, [address], 50)).toMatchObject({ status: null, problem: 'timeout' });
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['that hangs up', (socket) => void socket.once('data', () => socket.destroy()), 'cut'],
    [
      'that speaks something else',
      (socket) => void socket.end('SSH-2.0-OpenSSH\r\n'),
      'unreadable',
    ],
    [
      'whose head is endless',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = () => {
          while (socket.write(`x-${'a'.repeat(4000)}: b\r\n`));
        };
        socket.on('drain', more);
        more();
      },
      'unreadable',
    ],
  ])('%s is said to', async (_, meet, problem) => {
    const { url, address } = await hostile(meet);

    expect(await call(url, [address])).toMatchObject({ status: null, problem });
  });

  test('whose answer drips has answered, and is not waited for', async () => {
    const { url, address } = await hostile((socket) => {
      socket.write(answer('content-length: 1000000'));
      socket.write('a drop');
    });

    expect(await call(url, [address], 500)).toMatchObject({
      status: 200,
      problem: null,
      body: 'a drop',
    });
  });

  test('whose answer does not end is cut off, and little of it is read', async () => {
    const block = Buffer.alloc(64 * 1024, 'x');
    const GIGABYTE = 1_000_000_000;
    let written = 0;
    let cut = () => {};
    const isCut = new Promise<void>((done) => {
      cut = done;
    });
    const { url, address } = await hostile((socket) => {
      socket.on('close', cut);
      socket.write(answer(`content-length: ${GIGABYTE}`));
      const more = () => {
        while (written < GIGABYTE && socket.write(block)) written += block.length;
        written += block.length;
      };
      socket.on('drain', more);
      more();
    });

    const attempt = await call(url, [address]);
    await isCut;

    expect(attempt).toMatchObject({ status: 200, problem: null, body: 'x'.repeat(2000) });
    // At most the bytes in the buffers of two sockets.
    expect(written).toBeLessThan(GIGABYTE / 20);
  });

  test('without valid encryption receives nothing', async () => {
    let heard = '';
    const broken = await hostile((socket) => void socket.end('not TLS at all'));
    const plain = await hostile(
      (socket) => void socket.on('data', (data) => (heard += data)),
      (meet) => createTlsServer({}, meet as never) as never,
    );

    for (const { port } of [broken, plain]) {
      const url = `https://127.0.0.1:${port}/hook`;
      expect(await call(url, [`127.0.0.1:${port}`])).toMatchObject({
        status: null,
        problem: 'tls',
      });
    }
    expect(heard).toBe('');
  });

  test('whose name is not known is said to', async () => {
    expect(await call('http://shop.invalid/hook', [])).toMatchObject({ problem: 'dns' });
  });
});

describe('a name that flips', () => {
  const PUBLIC = '93.184.216.34';
  /** The addresses that sockets connected to. */
  const reached: string[] = [];
  let canary: Awaited<ReturnType<typeof hostile>>;

  /** The name has answers that take turns, the last of them for good. */
  function flip(turns: string[]) {
    const left = [...turns];
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _: string,
      _how: object,
      callback: (...answer: unknown[]) => void,
    ) => {
      const address = (left.length > 1 ? left.shift() : left[0]) ?? '';
      callback(null, [{ address, family: 4 }]);
    }) as never);
    syncBuiltinESMExports();
  }

  /** No test reaches a network: a socket gets its address as ever, and finds no way there. */
  function unplug() {
    const connect = net.connect.bind(net) as (options: object) => Socket;
    vi.spyOn(net, 'connect').mockImplementation(((options: { lookup: typeof dns.lookup }) =>
      connect({
        ...options,
        lookup: (name: string, how: object, callback: (...answer: unknown[]) => void) =>
          options.lookup(name, how, ((error: Error | null, found: { address: string }[]) => {
            if (error) return callback(error);
            reached.push(...found.map(({ address }) => address));
            callback(Object.assign(new Error('no network'), { code: 'ENETUNREACH' }));
          }) as never),
      })) as never);
  }

  beforeEach(async () => {
    reached.length = 0;
    canary = await hostile((socket) => void socket.end(answer()));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test.each([
    ['to this machine', [PUBLIC, '127.0.0.1'], 1],
    ['from this machine', ['127.0.0.1', PUBLIC], 3],
    ['to and fro', [PUBLIC, '127.0.0.1', PUBLIC, '127.0.0.1'], 2],
  ])('%s is connected to where it was checked, and nowhere else', async (_, turns, count) => {
    flip(turns);
    unplug();

    for (let i = 0; i < 4; i++) await call(`http://shop.test:${canary.port}/hook`, []);

    expect(reached).toEqual(Array(count).fill(PUBLIC));
    expect(canary.calls()).toBe(0);
  });

  test('would have been seen: an address on the list is reached', async () => {
    const { status } = await call(canary.url, [canary.address]);

    expect([status, canary.calls()]).toEqual([200, 1]);
  });
});

const receiver = await startWebhookReceiver();
const silent = await hostile(() => {});
const api = useApi({ webhookAllow: [receiver.address, silent.address] });
afterAll(() => receiver.close());

test('a dozen hanging servers delay no other delivery', async () => {
  for (let i = 0; i < 12; i++) await eventFor(api(), silent.url);
  const hook = receiver.hook();
  const merchant = await eventFor(api(), hook.url);
  const dispatcher = startWebhookDispatcher(api().db, api().config, pino({ level: 'silent' }));

  await hook.hit;
  await expect.poll(async () => (await deliveryOf(api(), merchant.id)).status).toBe('delivered');
  await expect.poll(silent.calls).toBe(12);

  for (const one of close) one();
  await dispatcher.stop();
});
