import { expect, test } from 'vitest';
import { CHART, chartPath } from './chart-path.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`;

test('draws a step at the time of each change, and holds the last value to the end', () => {
  const points = [
    { at: day(1), value: '10' },
    { at: day(2), value: '20' },
  ];

  const path = chartPath(points, day(5), { fromZero: true });

  expect(path?.line).toBe('M0 112H150V24H600');
  expect(path?.area).toBe('M0 112H150V24H600V200H0Z');
});

test('pads the lowest and highest value when the scale does not start at zero', () => {
  const points = [
    { at: day(1), value: '0.30' },
    { at: day(3), value: '0.25' },
  ];

  expect(chartPath(points, day(5))).toMatchObject({
    line: 'M0 24H300V176H600',
    low: '0.25',
    high: '0.30',
  });
});

test('draws a level line for a constant value', () => {
  expect(chartPath([{ at: day(1), value: '0.25' }], day(5))?.line).toBe('M0 100H600');
});

test('draws a level line for a value of this moment', () => {
  expect(chartPath([{ at: day(5), value: '7' }], day(5), { fromZero: true })?.line).toBe(
    'M0 24H600',
  );
});

test('draws zero at the bottom', () => {
  const path = chartPath([{ at: day(1), value: '0' }], day(2), { fromZero: true });

  expect(path?.line).toBe(`M0 ${CHART.height}H600`);
});

test('does not run backwards when the clock is behind the last point', () => {
  const points = [
    { at: day(1), value: '1' },
    { at: day(3), value: '2' },
  ];

  expect(chartPath(points, day(2), { fromZero: true })?.line).toBe('M0 112H600V24H600');
});

test('draws nothing without points', () => {
  expect(chartPath([], day(1))).toBeUndefined();
});
