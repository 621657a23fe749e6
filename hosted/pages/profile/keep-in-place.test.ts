// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInPlace } from './keep-in-place.ts';

let resize = () => {};
const place = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  place.scrollIntoView = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resize = report;
      }
      observe() {}
      disconnect() {
        resize = () => {};
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('scrolls again whenever the page grows', () => {
  keepInPlace(place);

  resize();
  resize();

  expect(place.scrollIntoView).toHaveBeenCalledTimes(2);
});

test.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('stops at a %s', (move) => {
  keepInPlace(place);

  dispatchEvent(new Event(move));
  resize();

  expect(place.scrollIntoView).not.toHaveBeenCalled();
});

test('stops after four seconds', () => {
  keepInPlace(place);

  vi.advanceTimersByTime(4_000);
  resize();

  expect(place.scrollIntoView).not.toHaveBeenCalled();
});
