import { Webhook } from '@salus/server';
import { expect, test } from 'vitest';
import { actionOfWebhook } from './webhook-action.ts';

const SECRET = `whsec_${Buffer.from('the secret of this endpoint').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('the secret of another one..').toString('base64')}`;

function signed(change: object, secret = SECRET) {
  const event = {
    id: 'evt_1',
    type: 'pay_session.paid',
    data: { id: 'pay_1', amount: '40.00', metadata: { medusa_session: 'payses_1' } },
    ...change,
  };
  const rawData = JSON.stringify(event);
  const now = new Date();
  return {
    rawData,
    headers: {
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(event.id, now, rawData),
    },
  };
}

const data = { session_id: 'payses_1', amount: '40.00' };

test.each([
  ['pay_session.paid', 'captured'],
  ['pay_session.cancelled', 'canceled'],
  ['pay_session.authorized', 'authorized'],
  ['pay_session.released', 'canceled'],
  ['pay_session.expired', 'canceled'],
])('%s is the action %s of its payment session', (type, action) => {
  expect(actionOfWebhook(SECRET, signed({ type }))).toEqual({ action, data });
});

test.each([
  ['a refund, which Medusa asked for or cannot record', { type: 'pay_session.refunded' }],
  ['a test event', { test: true }],
  ['a payment from elsewhere', { data: { id: 'pay_2', amount: '40.00', metadata: {} } }],
])('%s is not supported', (_, change) => {
  expect(actionOfWebhook(SECRET, signed(change))).toEqual({ action: 'not_supported' });
});

test('an event with another signature is refused', () => {
  expect(() => actionOfWebhook(SECRET, signed({}, OTHER))).toThrow('signature');
});
