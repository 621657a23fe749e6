// @vitest-environment node
import { expect, test, vi } from 'vitest';
import type { SalusEvent } from './api-types.ts';
import { verifyEvent, Webhook, WebhookVerificationError } from './webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = JSON.stringify({ id: 'evt_1', type: 'pay_session.paid' });

function signed(secret = SECRET, at = new Date()) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, BODY),
  };
}

test.each([
  ['of node:http', (headers: Record<string, string>) => ({ ...headers, 'set-cookie': ['a'] })],
  ['of fetch', (headers: Record<string, string>) => new Headers(headers)],
  [
    'in capitals',
    (headers: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
  ],
  [
    'as lists of one value',
    (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  ],
])('an event is believed with headers %s', (_, form) => {
  expect(verifyEvent(SECRET, BODY, form(signed()))).toEqual(JSON.parse(BODY));
});

test('both signatures of a rotation are tried', () => {
  const headers = signed(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
  const both = `${headers['webhook-signature']} ${signed()['webhook-signature']}`;

  expect(verifyEvent(SECRET, BODY, { ...headers, 'webhook-signature': both })).toMatchObject({
    id: 'evt_1',
  });
});

interface Sent {
  body: string;
  headers: Record<string, string>;
}

const REFUSED: [string, () => Sent][] = [
  [
    'another secret',
    () => ({ body: BODY, headers: signed(`whsec_${Buffer.alloc(32, 8).toString('base64')}`) }),
  ],
  ['another body', () => ({ body: `${BODY} `, headers: signed() })],
  [
    'an old one',
    () => ({ body: BODY, headers: signed(SECRET, new Date(Date.now() - 6 * 60_000)) }),
  ],
  [
    'one of the future',
    () => ({ body: BODY, headers: signed(SECRET, new Date(Date.now() + 6 * 60_000)) }),
  ],
  ['no signature', () => ({ body: BODY, headers: {} })],
];

test('a text is verified where there is no Buffer, as in workers of an edge network', () => {
  vi.stubGlobal('Buffer', undefined);
  const headers = signed();

  expect(verifyEvent(SECRET, BODY, headers)).toMatchObject({ id: 'evt_1' });
  vi.unstubAllGlobals();
});

test('a refusal has a name, which a bundler does not change', () => {
  const refuse = () => verifyEvent(SECRET, BODY, {});

  expect(refuse).toThrow(
    expect.objectContaining({ name: 'WebhookVerificationError', status: 400 }),
  );
});

test.each(REFUSED)('%s is refused', (_, sent) => {
  const { body, headers } = sent();

  expect(() => verifyEvent(SECRET, body, headers)).toThrow(WebhookVerificationError);
});

test.each([
  ['an object', () => verifyEvent(SECRET, JSON.parse(BODY), signed()), /needs the raw body/],
  ['nothing', () => verifyEvent(SECRET, JSON.parse('null'), signed()), /needs the raw body/],
  ['no secret', () => verifyEvent(String(process.env.NO_SUCH), BODY, signed()), /whsec_/],
  ['half a secret', () => verifyEvent(SECRET.slice(0, -9), BODY, signed()), /not complete/],
  ['a quoted secret', () => verifyEvent(`${SECRET}"`, BODY, signed()), /not complete/],
  ['a token as secret', () => verifyEvent('salus_test_AAAA', BODY, signed()), /whsec_/],
])('%s instead of what is needed is explained', (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

test('the type of an event tells TypeScript whether it contains a refund', () => {
  const reasonOf = (event: SalusEvent): string | null | undefined => {
    if (event.type === 'pay_session.refunded') return event.data.refund.reason;
    // @ts-expect-error no other event of a payment has one
    if (event.type === 'pay_session.paid') return event.data.refund?.reason;
    return undefined;
  };
  const refunded = { type: 'pay_session.refunded', data: { refund: { reason: 'Broken' } } };

  expect(reasonOf(refunded as SalusEvent)).toBe('Broken');
});
