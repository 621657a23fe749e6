// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { pageVisibilityOf } from './page-visibility.ts';

afterEach(() => vi.restoreAllMocks());

const page = pageVisibilityOf(document);
const pageshow = (persisted: boolean) => new PageTransitionEvent('pageshow', { persisted });

test.each<[string, () => void]>([
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['gets the focus beside another window', () => window.dispatchEvent(new Event('focus'))],
  ['comes back as the browser had kept it', () => window.dispatchEvent(pageshow(true))],
  ['has a network again', () => window.dispatchEvent(new Event('online'))],
])('a page that %s has returned, until nobody listens', (_, happen) => {
  const task = vi.fn();
  const stop = page.onReturn(task);
  happen();
  stop();
  happen();

  expect(task).toHaveBeenCalledOnce();
});

test.each<[string, () => void]>([
  ['loads', () => window.dispatchEvent(pageshow(false))],
  [
    'is hidden',
    () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    },
  ],
])('a page that %s has not returned', (_, happen) => {
  const task = vi.fn();
  const stop = page.onReturn(task);
  happen();
  stop();

  expect(task).not.toHaveBeenCalled();
});
