// @vitest-environment node
/** This package with the server of a later version, which has added fields, values, errors and events. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSalus } from './client.ts';
import { verifyEvent, Webhook } from './webhooks.ts';

async function clientOf(status: number, answer: object) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createSalus({ url: `http://127.0.0.1:${port}`, token: 't' });
}

test('an answer keeps fields and values that this version does not know', async () => {
  const session = { id: 'pay_1', status: 'reserved', reservedUntil: '2027-01-01T00:00:00.000Z' };
  const salus = await clientOf(200, session);

  expect(await salus.paySessions.read('pay_1')).toEqual(session);
});

test('a refusal has its code, also one that this version does not know', async () => {
  const salus = await clientOf(409, { code: 'session_reserved', message: 'It is reserved.' });

  await expect(salus.paySessions.cancel('pay_1')).rejects.toMatchObject({
    status: 409,
    code: 'session_reserved',
  });
});

test('an event of a type that this version does not know is verified', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const event = { id: 'evt_1', type: 'pay_session.reserved', data: { until: null } };
  const body = JSON.stringify(event);
  const at = new Date();

  const verified = verifyEvent(secret, body, {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(event.id, at, body),
  });

  expect(verified).toEqual(event);
});
