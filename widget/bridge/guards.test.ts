import { describe, expect, it } from 'vitest';
import { Height, Hello, NumberedEvent } from '#shared/embed/messages.ts';
import { heightOf, helloOf, numberedOf } from './guards.ts';

const JWS = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJwYXlfMCJ9.c2lnbmF0dXJl';

describe('heightOf', () => {
  it('rounds a height up to whole pixels', () => {
    expect(heightOf({ height: 476.2 })).toBe(477);
  });

  it.each([undefined, null, 477, '477', [477], {}, { height: '477' }, { height: -1 }])(
    'refuses %j, as its schema does',
    (data) => {
      expect(heightOf(data)).toBeUndefined();
      expect(Height.safeParse(data).success).toBe(false);
    },
  );

  it('limits a height to the maximum, beyond which the frame scrolls', () => {
    expect(heightOf({ height: 100_000 })).toBe(4_000);
    expect(heightOf({ height: Number.POSITIVE_INFINITY })).toBe(4_000);
    expect(heightOf({ height: Number.NaN })).toBeUndefined();
  });
});

describe('helloOf', () => {
  it('accepts a frame that is not shown yet, as in a background tab', () => {
    expect(helloOf({ versions: [1], height: 0 })?.height).toBe(0);
  });

  it('accepts a title, truncated, and ignores one that is not a string', () => {
    const titled = (title: unknown) => helloOf({ versions: [1], height: 300, title })?.title;

    expect(titled('Secure payment')).toBe('Secure payment');
    expect(titled('x'.repeat(5_000))).toHaveLength(200);
    expect([titled(undefined), titled({}), titled(7)]).toEqual(['', '', '']);
  });

  it.each([
    { height: 300 },
    { versions: [1] },
    { versions: [], height: 300 },
    { versions: 1, height: 300 },
    { versions: ['1'], height: 300 },
  ])('refuses %j, as its schema does', (data) => {
    expect(helloOf(data)).toBeUndefined();
    expect(Hello.safeParse(data).success).toBe(false);
  });
});

const GOOD = [
  ...[
    'ready',
    'signed-in',
    'submitted',
    'cancelled',
    'expired',
    'linked',
    'denied',
    'paid',
    'close',
  ].map((name) => ({
    name,
  })),
  { name: 'paid', receipt: JWS },
  { name: 'error', code: 'network', recoverable: true },
  { name: 'fallback', step: 'sign_in', reason: 'popup_blocked' },
  { name: 'busy', busy: false },
  { name: 'theme-refused', token: 'accent', reason: 'contrast 1.2 of 4.5' },
];

const BAD = [
  { name: 'paid', receipt: null },
  { name: 'paid', receipt: '<script>' },
  { name: 'paid', receipt: `${JWS}.more` },
  { name: 'fallback' },
  { name: 'fallback', step: 'frame', reason: 'constructor' },
  { name: 'error', code: 'network' },
  { name: 'error', code: '<b>', recoverable: true },
  { name: 'busy', busy: 'yes' },
  { name: 'theme-refused', token: 'accent', reason: 'two\nlines' },
  { name: 'theme-refused', token: 'accent' },
  { name: 7 },
  { name: '<b>' },
  {},
];

describe('numberedOf', () => {
  it.each(GOOD)('accepts %j, as its schema does', (event) => {
    expect(numberedOf({ number: 1, event })).toEqual({ number: 1, event });
    expect(NumberedEvent.parse({ number: 1, event })).toEqual({ number: 1, event });
  });

  it.each(BAD)('refuses %j, as its schema does', (event) => {
    expect(numberedOf({ number: 1, event })).toBeUndefined();
    expect(NumberedEvent.safeParse({ number: 1, event }).success).toBe(false);
  });

  it.each([null, [], {}, { number: 1 }, { number: 1, event: null }, { event: { name: 'paid' } }])(
    'refuses %j',
    (data) => {
      expect(numberedOf(data)).toBeUndefined();
      expect(NumberedEvent.safeParse(data).success).toBe(false);
    },
  );

  it.each(['1', 1.5, 0, -1, Number.NaN, 2 ** 60])('refuses the number %j', (number) => {
    const data = { number, event: { name: 'paid' } };
    expect(numberedOf(data)).toBeUndefined();
    expect(NumberedEvent.safeParse(data).success).toBe(false);
  });

  it('copies only the known fields', () => {
    const event = { name: 'paid', token: 'secret', __proto__: { receipt: JWS } };
    const sent = JSON.parse(
      '{"number":1,"extra":true,"event":{"name":"paid","__proto__":{"a":1}}}',
    );

    expect(numberedOf({ number: 1, event: { name: 'ready', token: event.token } })).toEqual({
      number: 1,
      event: { name: 'ready' },
    });
    expect(Object.keys(numberedOf(sent)?.event ?? {})).toEqual(['name']);
  });

  it.each(['later', 'constructor', 'to-string'])(
    'takes %s, which it does not know, and nothing comes of it',
    (name) => {
      expect(numberedOf({ number: 1, event: { name } })).toEqual({ number: 1, event: undefined });
    },
  );
});
