import { expect, test } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const MINUTE = 60_000;

function counting() {
  const counts = new RequestCounts();
  const now = { current: -1 };
  const note = (_: Error | null, result?: { current: number }) => {
    now.current = result?.current ?? -1;
  };
  return {
    request(key: string) {
      counts.incr(key, note, MINUTE);
      return now.current;
    },
    read(key: string) {
      counts.read(key, note);
      return now.current;
    },
    counts,
  };
}

test('a /64 is one client', () => {
  const { request } = counting();

  expect([request('2001:db8:1:2::1'), request('2001:db8:1:2::2')]).toEqual([1, 2]);
});

test('a /48 has ten times the limit of a /64', () => {
  const { request, read } = counting();
  for (let index = 0; index < 25; index++) request(`2001:db8:1:${index.toString(16)}::1`);

  // 25 requests are counted as three of a limit that is ten times as high.
  expect(read('2001:db8:1:ffff::1')).toBe(3);
  expect(read('2001:db8:2::1')).toBe(0);
});

test('an IPv4 address is a client, its neighbours are others', () => {
  const { request } = counting();

  expect([request('203.0.113.7'), request('203.0.113.7'), request('203.0.113.8')]).toEqual([
    1, 2, 1,
  ]);
});

test('a key that is no address is counted as itself', () => {
  const { request } = counting();

  expect([request('token-a'), request('token-a'), request('token-b')]).toEqual([1, 2, 1]);
});

test('reading counts nothing, and a route counts for itself', () => {
  const { request, read, counts } = counting();
  request('203.0.113.7');

  expect([read('203.0.113.7'), read('203.0.113.7')]).toEqual([1, 1]);
  counts.child().read('203.0.113.7', (_, result) => expect(result?.current).toBe(0));
});

test('a client with many networks does not make memory grow', () => {
  const { request, read } = counting();
  request('203.0.113.7');
  for (let index = 0; index < 10_000; index++) request(`key ${index}`);

  expect(read('203.0.113.7')).toBe(0);
});
