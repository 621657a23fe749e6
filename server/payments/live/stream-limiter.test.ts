import { expect, test } from 'vitest';
import { createStreamLimiter } from './stream-limiter.ts';

const limiter = () => createStreamLimiter({ perSession: 99, perAddress: 2, all: 99 });

/** How many streams open from these addresses. */
const opened = (addresses: string[]) => {
  const { take } = limiter();
  return addresses.filter((address, index) => {
    try {
      take(`session ${index}`, address);
      return true;
    } catch {
      return false;
    }
  }).length;
};

test('the addresses of a /64 share a limit, and those of a /48 ten times that', () => {
  const of64 = Array.from({ length: 5 }, (_, index) => `2001:db8:1:1::${index + 1}`);
  const of48 = Array.from({ length: 30 }, (_, index) => `2001:db8:1:${index}::1`);

  expect([opened(of64), opened(of48)]).toEqual([2, 20]);
  expect(opened(['203.0.113.7', '203.0.113.8', '203.0.113.9'])).toBe(3);
});

test('a stream that ends gives back the place of each of its networks', () => {
  const { take } = limiter();
  const addresses = Array.from({ length: 20 }, (_, index) => `2001:db8:1:${index}::1`);
  const ends = addresses.map((address) => take('session', address));
  expect(() => take('session', '2001:db8:1:ffff::1')).toThrow();

  for (const end of ends) end();

  expect(() => take('session', '2001:db8:1:1::1')).not.toThrow();
});
