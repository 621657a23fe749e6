// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { manualLive } from '../../tests/support/views/manual-live.ts';
import { whenRendered } from './when-rendered.ts';

afterEach(() => vi.unstubAllGlobals());

function resize(width: number): void {
  vi.stubGlobal('innerWidth', width);
  window.dispatchEvent(new Event('resize'));
}

function follow(width: number) {
  resize(width);
  const [live, look] = [manualLive(), vi.fn()];
  return { live, look, stop: whenRendered(live.live)(look, () => 7) };
}

it('follows at once in a frame that is shown', () => {
  const { live, look } = follow(480);

  expect([live.open(), live.shown(), look.mock.calls]).toEqual([1, 7, []]);
});

it('follows a preloaded frame once it is shown, and then reads it once', () => {
  const { live, look, stop } = follow(0);
  expect(live.opened()).toBe(0);

  resize(480);
  resize(320);
  expect([live.opened(), live.shown(), look.mock.calls.length]).toEqual([1, 7, 1]);
  stop();

  expect(live.open()).toBe(0);
});

it('never follows a preloaded frame that has ended', () => {
  const { live, look, stop } = follow(0);
  stop();

  resize(480);

  expect([live.opened(), look.mock.calls]).toEqual([0, []]);
});
