/** The stand-in behind a proxy: it answers to its own host name, and has no operator's page. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testCardKeys } from '../../platform/config/test-cards.ts';
import { newIntent } from '../sandbox/cards/intent.ts';
import { type CardNetwork, startCardNetwork } from '../sandbox/cards/network.ts';
import { openStore } from '../sandbox/cards/store.ts';

const ORIGIN = 'https://test-cards.example';
const keys = testCardKeys('a secret of thirty-two characters');
let network: CardNetwork;
beforeAll(async () => {
  network = await startCardNetwork({ port: 0, keys, publicUrl: ORIGIN });
});
afterAll(() => network.stop());

/** As the proxy passes it on. */
function ask(
  path: string,
  {
    method = 'GET',
    host = 'test-cards.example',
    origin = '',
    body = '',
    authorization = '',
    at = network.url,
  } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const asked = request(
      at + path,
      { method, headers: { host, ...(origin ? { origin } : {}), authorization } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, body: text }));
      },
    );
    asked.on('error', fail).end(body);
  });
}

async function newPayment(): Promise<{ id: string; client_secret: string }> {
  const made = await ask('/v1/payment_intents', {
    method: 'POST',
    authorization: `Bearer ${keys.secretKey}`,
    body: 'amount=2500&currency=eur&metadata[purchase]=ord_1',
  });
  return JSON.parse(made.body);
}

const confirm = async (origin: string) => {
  const { id, client_secret } = await newPayment();
  const card = 'card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2034&card[cvc]=123';
  return ask(`/v3/confirm/${id}`, {
    method: 'POST',
    origin,
    body: `key=${keys.publishableKey}&client_secret=${client_secret}&${card}`,
  });
};

test('its script and its card fields are served at its own host name alone', async () => {
  for (const path of ['/v3/', '/v3/fields', '/v3/fields.js']) {
    expect((await ask(path)).status).toBe(200);
    expect((await ask(path, { host: 'other.example' })).status).toBe(404);
    expect((await ask(path, { host: new URL(network.url).host })).status).toBe(404);
  }
});

test('a sandbox’s own answers at the loopback address alone, so that no page rebinds its name', async () => {
  const sandbox = await startCardNetwork({ port: 0, keys });
  onTestFinished(() => sandbox.stop());
  const { host, port } = new URL(sandbox.url);

  for (const own of [host, `localhost:${port}`]) {
    expect((await ask('/v3/', { host: own, at: sandbox.url })).status).toBe(200);
  }
  for (const other of [`evil.example:${port}`, 'evil.example', '127.0.0.1.evil.example:80']) {
    expect((await ask('/v3/', { host: other, at: sandbox.url })).status).toBe(404);
  }
});

test('a card is taken from its own frames alone', async () => {
  expect(await confirm(ORIGIN)).toMatchObject({
    status: 200,
    body: expect.stringContaining('"status":"succeeded"'),
  });
  for (const origin of ['https://pay.example', 'http://test-cards.example', '']) {
    expect((await confirm(origin)).status).toBe(404);
  }
});

test('it has no page that disputes or refunds payments', async () => {
  const { id } = await newPayment();

  expect((await ask('/')).status).toBe(404);
  const refused = await ask('/', { method: 'POST', origin: ORIGIN, body: `act=refund&id=${id}` });
  expect(refused.status).toBe(404);
});

test('only its secret key creates payments', async () => {
  const refused = await ask('/v1/payment_intents', {
    method: 'POST',
    authorization: `Bearer ${keys.publishableKey}`,
    body: 'amount=2500&currency=eur',
  });
  expect(refused.status).toBe(401);
});

test('it forgets payments after their days, in memory and journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-cards-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const journal = join(folder, 'journal.jsonl');
  const intent = (id: string, daysAgo: number) => ({
    ...newIntent(2500, 'eur', {}),
    ...{ id, created: Math.floor(Date.now() / 1000) - daysAgo * 86_400 },
  });
  const before = openStore(journal);
  before.put('intent', 'pi_old', intent('pi_old', 31));
  before.put('answer', 'order', { request: '', status: 200, body: intent('pi_old', 31) });
  before.put('intent', 'pi_new', intent('pi_new', 29));

  const { store, stop } = await startCardNetwork({ port: 0, keys, journal, keepDays: 30 });
  expect(store.all('intent').map(({ id }) => id)).toEqual(['pi_new']);
  expect(store.all('answer')).toEqual([]);
  expect(await readFile(journal, 'utf8')).not.toContain('pi_old');
  await stop();
});
