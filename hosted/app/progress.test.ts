import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows nothing of a way shorter than 200 ms', () => {
  const progress = createProgress();

  progress.start();
  vi.advanceTimersByTime(199);
  expect(progress.state.value.shown).toBe(false);
  progress.finish();

  vi.advanceTimersByTime(10_000);
  expect(progress.state.value).toEqual({ shown: false, percent: 0, failed: false });
});

test('is full after 5000 ms of a long way, and stays', () => {
  const progress = createProgress();
  progress.start();

  vi.advanceTimersByTime(200);
  expect(progress.state.value).toEqual({ shown: true, percent: 0, failed: false });
  vi.advanceTimersByTime(2500);
  expect(progress.state.value.percent).toBe(50);
  vi.advanceTimersByTime(20_000);
  expect(progress.state.value).toEqual({ shown: true, percent: 100, failed: false });
});

test('is seen full before it goes', () => {
  const progress = createProgress();
  progress.start();
  vi.advanceTimersByTime(300);

  progress.finish();

  expect(progress.state.value).toMatchObject({ shown: true, percent: 100 });
  vi.advanceTimersByTime(500);
  expect(progress.state.value.shown).toBe(false);
});

test('grows by what has come, never above 100, and only on a way', () => {
  const progress = createProgress();
  progress.increase(45);
  expect(progress.state.value.percent).toBe(0);
  progress.start();

  progress.increase(30);
  expect(progress.state.value.percent).toBe(30);
  progress.increase(90);
  expect(progress.state.value.percent).toBe(100);
});

test('says a failure at once, and forgets it with the next way', () => {
  const progress = createProgress();
  progress.start();

  progress.fail();
  progress.finish();
  expect(progress.state.value).toMatchObject({ shown: true, failed: true });

  progress.start();
  expect(progress.state.value).toEqual({ shown: false, percent: 0, failed: false });
});
