import { expect, test } from 'vitest';
import { createLagMeter } from './lag.ts';

const SECOND = 1_000;

test('a replica is as late as the newest sample that it has replayed is old', () => {
  const meter = createLagMeter();
  for (const second of [1, 2, 3]) meter.sample('one', BigInt(second * 100), second * SECOND);

  const lags = [300n, 299n, 150n].map((replayed) => meter.lagOf(replayed, 4 * SECOND));

  expect(lags).toEqual([0, 2 * SECOND, 3 * SECOND]);
});

test('while nobody writes, a replica that has everything is not late', () => {
  const meter = createLagMeter();
  for (const second of [1, 2, 3]) meter.sample('one', 100n, second * SECOND);

  expect(meter.lagOf(100n, 60 * SECOND)).toBe(0);
});

test('without a sample that it has replayed, the lag is not known', () => {
  const meter = createLagMeter();
  expect(meter.lagOf(100n, 0)).toBeUndefined();
  meter.sample('one', 101n, 0);

  expect(meter.lagOf(100n, SECOND)).toBeUndefined();
});

test('samples of another primary are forgotten', () => {
  const meter = createLagMeter();
  meter.sample('one', 100n, 0);
  meter.sample('two', 200n, SECOND);

  expect([meter.server(), meter.lagOf(150n, SECOND)]).toEqual(['two', undefined]);
});
