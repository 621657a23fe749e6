// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { EARLY_CLICK } from '#shared/documents/bootstrap-data.ts';
import { takeEarlyClick } from './early-click.ts';

const clicked = vi.fn();

beforeEach(() => {
  clicked.mockClear();
  document.body.innerHTML =
    '<button>Outside</button><div id="app"><button>English</button><button>Español</button></div>';
  document.addEventListener('click', ({ target }) => clicked((target as Element).textContent), {
    once: true,
  });
});

test('replays one click made before the app started', () => {
  Object.assign(document, { [EARLY_CLICK]: [1, 'Español'] });

  takeEarlyClick(document)?.();
  takeEarlyClick(document)?.();

  expect(clicked.mock.calls).toEqual([['Español']]);
});

test('finds the button that something above it has moved', () => {
  Object.assign(document, { [EARLY_CLICK]: [0, 'Español'] });

  expect(takeEarlyClick(document)?.()).toBe(true);

  expect(clicked.mock.calls).toEqual([['Español']]);
});

test.each([
  ['nothing was clicked', undefined],
  ['another button stands in its place', [1, 'Log out']],
  ['it is gone', [7, 'Deutsch']],
])('replays no click when %s', (_, early) => {
  Object.assign(document, { [EARLY_CLICK]: early });

  takeEarlyClick(document)?.();

  expect(clicked).not.toHaveBeenCalled();
});

test('replays no click made after the app has replaced the page', () => {
  const repeat = takeEarlyClick(document);
  Object.assign(document, { [EARLY_CLICK]: [1, 'Español'] });

  repeat?.();

  expect(clicked).not.toHaveBeenCalled();
});
