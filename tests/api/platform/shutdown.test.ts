/** Stopping the server loses nothing that is under way. */
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { type Server, startServer } from '../../../server/main.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { PortTakenError } from '../../../server/platform/core/start-error.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { DIST, startApi, testConfig } from '../../support/api/api.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { attemptsOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

/** A promise and what keeps it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

async function listen(extend: (http: FastifyInstance) => void = () => {}) {
  const database = await openTestDatabase();
  const config = testConfig({ port: await freePort(), webhookAllow: [receiver.address] });
  const server = await serve(database, config, extend);
  return { server, config, database, url: `http://127.0.0.1:${config.port}` };
}

function serve(
  database: TestDatabase,
  config: ReturnType<typeof testConfig>,
  extend: (http: FastifyInstance) => void = () => {},
): Promise<Server> {
  return startServer({
    config,
    // Closed by the test, which still looks into it.
    database: { ...database, close: async () => {} },
    log: createLog('silent'),
    templates: {
      dev: false,
      prerendered: [],
      read: async () => '<!doctype html><html lang="en"></html>',
    },
    dist: DIST,
    host: '127.0.0.1',
    extend,
  });
}

/** Whether somebody accepts connections there. */
const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

test('a request under way is answered, a new one is not accepted, and then it is over', async () => {
  const [arrived, answered] = [gate(), gate()];
  const { server, config, database, url } = await listen((http) => {
    http.get('/slow', async () => {
      arrived.open();
      await answered.opened;
      return { done: true };
    });
  });
  const under = fetch(`${url}/slow`).then(async (response) => [
    response.status,
    await response.json(),
  ]);
  await arrived.opened;

  let isStopped = false;
  const stopping = server.stop().then(() => {
    isStopped = true;
  });
  while (await accepts(config.port)) await Promise.resolve();
  const stoppedBefore = isStopped;
  answered.open();
  await stopping;
  await database.close();

  expect(stoppedBefore).toBe(false);
  expect(await under).toEqual([200, { done: true }]);
});

test('a stream of live events is ended, and no place of it is left', async () => {
  const { server, config, database, url } = await listen();
  const api = await startApi({}, database);
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const { id } = await payScene(api);
  const stream = await fetch(`${url}/api/pay/${id}/events`, {
    headers: { accept: 'text/event-stream' },
  });

  await server.stop();

  expect(await stream.text()).toContain('"pending"');
  expect(await accepts(config.port)).toBe(false);
  await api.http.close();
  await database.close();
});

test('a webhook under way is finished and written down', async () => {
  const { open, opened } = gate();
  const database = await openTestDatabase();
  const config = testConfig({ port: await freePort(), webhookAllow: [receiver.address] });
  const api = await startApi({ webhookAllow: [receiver.address] }, database);
  await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  const hook = receiver.hook({ status: 204, after: opened });
  const merchant = await eventFor(api, hook.url);
  const server = await serve(database, config);
  await hook.hit;

  const stopping = server.stop();
  open();
  await stopping;

  const delivery = await deliveryOf(api, merchant.id);
  const attempts = await attemptsOf(api, delivery.id);
  await api.http.close();
  await database.close();
  expect([delivery.status, attempts.length, hook.received.length]).toEqual(['delivered', 1, 1]);
});

test('a port in use is named, and its owner keeps running', async () => {
  const { server, config, database, url } = await listen();

  const second = serve(database, config);
  await expect(second).rejects.toThrow(PortTakenError);
  await expect(second).rejects.toThrow(`Port ${config.port} is taken. Set PORT to a free one.`);

  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  await server.stop();
  await database.close();
});

test('followers learn the changes of the last requests before the server closes', async () => {
  const { http, live, database } = await startApi();
  let isTold = false;
  vi.spyOn(live, 'flushed').mockImplementation(async () => {
    await setImmediate();
    isTold = true;
  });

  await http.close();

  expect(isTold).toBe(true);
  await database.close();
});
