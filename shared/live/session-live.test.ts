// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { pageVisibilityOf } from './page-visibility.ts';
import { sessionLive } from './session-live.ts';

afterEach(() => vi.restoreAllMocks());

function turn(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A session whose streams stay open and silent. */
function follow({ isHidden = false } = {}) {
  turn(isHidden);
  const cuts: AbortSignal[] = [];
  const look = vi.fn();
  const stop = sessionLive({
    source: {
      async *stream(_, cut) {
        cuts.push(cut);
        yield undefined;
        await new Promise((_resolve, reject) => cut.addEventListener('abort', reject));
      },
      read: async () => undefined,
    },
    clock: manualClock(),
    page: pageVisibilityOf(document),
  })(look, () => undefined);
  return { look, stop, open: () => cuts.filter(({ aborted }) => !aborted).length };
}

test('a visible page has one stream, and none in the end', () => {
  const { stop, open } = follow();
  window.dispatchEvent(new Event('focus'));
  turn(false);
  expect(open()).toBe(1);

  stop();
  turn(false);

  expect(open()).toBe(0);
});

test('a page has no stream while it is hidden, and looks when it is shown again', () => {
  const { look, stop, open } = follow();
  turn(true);
  expect([open(), look.mock.calls.length]).toEqual([0, 0]);

  turn(false);

  expect([open(), look.mock.calls.length]).toEqual([1, 1]);
  stop();
});

test('a page that was opened in the background follows once it is seen', () => {
  const { look, stop, open } = follow({ isHidden: true });
  expect(open()).toBe(0);

  turn(false);

  expect([open(), look.mock.calls.length]).toEqual([1, 1]);
  stop();
});
