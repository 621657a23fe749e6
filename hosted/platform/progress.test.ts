import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows nothing for a navigation shorter than 200 ms', () => {
  const progress = createProgress();

  progress.start();
  vi.advanceTimersByTime(199);
  expect(progress.state.value.shown).toBe(false);
  progress.finish();

  vi.advanceTimersByTime(10_000);
  expect(progress.state.value).toEqual({ shown: false, percent: 0, failed: false });
});

test('is full after 5000 ms of a long navigation, and stays full', () => {
  const progress = createProgress();
  progress.start();

  vi.advanceTimersByTime(200);
  expect(progress.state.value).toEqual({ shown: true, percent: 0, failed: false });
  vi.advanceTimersByTime(2500);
  expect(progress.state.value.percent).toBe(50);
  vi.advanceTimersByTime(20_000);
  expect(progress.state.value).toEqual({ shown: true, percent: 100, failed: false });
});

test('shows the full bar before it disappears', () => {
  const progress = createProgress();
  progress.start();
  vi.advanceTimersByTime(300);

  progress.finish();

  expect(progress.state.value).toMatchObject({ shown: true, percent: 100 });
  vi.advanceTimersByTime(500);
  expect(progress.state.value.shown).toBe(false);
});

test('grows with the loaded parts up to 100, and only during a navigation', () => {
  const progress = createProgress();
  progress.increase(45);
  expect(progress.state.value.percent).toBe(0);
  progress.start();

  progress.increase(30);
  expect(progress.state.value.percent).toBe(30);
  progress.increase(90);
  expect(progress.state.value.percent).toBe(100);
});

test('shows a failure at once and clears it with the next navigation', () => {
  const progress = createProgress();
  progress.start();

  progress.fail();
  progress.finish();
  expect(progress.state.value).toMatchObject({ shown: true, failed: true });

  progress.start();
  expect(progress.state.value).toEqual({ shown: false, percent: 0, failed: false });
});

describe('data that could not be read', () => {
  test('turns the bar red although the page is shown', () => {
    const progress = createProgress();
    progress.start();
    progress.finish();

    progress.failData();

    expect(progress.state.value).toEqual({ shown: true, percent: 100, failed: true });
    vi.advanceTimersByTime(10_000);
    expect(progress.state.value.failed).toBe(true);
  });

  test('turns it red while the page is opened, and it stays', () => {
    const progress = createProgress();
    progress.start();
    progress.failData();
    progress.finish();

    vi.advanceTimersByTime(10_000);

    expect(progress.state.value).toEqual({ shown: true, percent: 100, failed: true });
  });

  test('is forgotten once all of it is read', () => {
    const progress = createProgress();
    const [one, other] = [progress.failData(), progress.failData()];

    one();
    expect(progress.state.value.failed).toBe(true);
    other();

    expect(progress.state.value).toEqual({ shown: false, percent: 0, failed: false });
  });

  test('of the page before does not touch the next', () => {
    const progress = createProgress();
    const before = progress.failData();
    progress.start();
    progress.finish();
    progress.failData();

    before();

    expect(progress.state.value.failed).toBe(true);
  });
});
