import { describe, expect, it } from 'vitest';
import { eventOf, heightOf, helloOf } from './guards.ts';
import { PROTOCOL } from './messages.ts';

describe('heightOf', () => {
  it('rounds a height up to whole pixels', () => {
    expect(heightOf({ height: 476.2 })).toBe(477);
  });

  it.each([
    undefined,
    null,
    477,
    '477',
    [477],
    {},
    { height: '477' },
    { height: -1 },
    { height: Number.NaN },
  ])('refuses %j', (data) => {
    expect(heightOf(data)).toBeUndefined();
  });
});

it('leaves the rest of what is taller than a page should have to be to scrolling', () => {
  expect(heightOf({ height: 100_000 })).toBe(4_000);
  expect(heightOf({ height: Number.POSITIVE_INFINITY })).toBe(4_000);
});

it('takes a frame that is not shown yet, as in a closed tab', () => {
  expect(helloOf({ protocol: PROTOCOL, height: 0 })).toBe(0);
});

describe('helloOf', () => {
  it('takes a hello of this protocol only', () => {
    expect(helloOf({ protocol: PROTOCOL, height: 300 })).toBe(300);
    expect(helloOf({ protocol: PROTOCOL + 1, height: 300 })).toBeUndefined();
    expect(helloOf({ height: 300 })).toBeUndefined();
  });
});

describe('eventOf', () => {
  it('copies the fields it knows and nothing else', () => {
    const sent = { number: 1, event: { name: 'paid', token: 'secret' }, extra: true };

    expect(eventOf(sent)).toEqual({ number: 1, event: { name: 'paid' } });
  });

  it('takes an error with a code and whether it can be recovered from', () => {
    const event = { name: 'error', code: 'network', recoverable: true };

    expect(eventOf({ number: 2, event })).toEqual({ number: 2, event });
  });

  it.each([
    null,
    {},
    { number: 1 },
    { number: 1, event: null },
    { number: '1', event: { name: 'paid' } },
    { number: 1.5, event: { name: 'paid' } },
    { number: 1, event: { name: 'fallback' } },
    { number: 1, event: { name: 'toString' } },
    { number: 1, event: { name: 'error', code: 'network' } },
    { number: 1, event: { name: 'error', code: '<b>', recoverable: true } },
  ])('refuses %j', (data) => {
    expect(eventOf(data)).toBeUndefined();
  });
});
