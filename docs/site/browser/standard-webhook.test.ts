import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isValid, signed } from './standard-webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"type":"pay_session.paid","name":"Café"}';
const sign = () => signed(SECRET, { id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body });

test('the library of Standard Webhooks accepts the signature', async () => {
  const headers = { ...(await sign()) };

  expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
  expect(await isValid(SECRET, body, await sign())).toBe(true);
});

test('another byte, id, time or secret is not valid', async () => {
  const headers = await sign();

  expect(await isValid(SECRET, `${body} `, headers)).toBe(false);
  expect(await isValid(SECRET, body, { ...headers, 'webhook-id': 'evt_2' })).toBe(false);
  expect(await isValid(SECRET, body, { ...headers, 'webhook-timestamp': '1' })).toBe(false);
  expect(await isValid('whsec_AAAA', body, headers)).toBe(false);
});
