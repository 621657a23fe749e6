/** What a file of view tests does to the window they share, a later one does not find. */
import { expect, test, vi } from 'vitest';
import { asNew } from '../support/views/window-as-new.ts';

const EVENT = 'left-over';

test.each<[string, () => void, () => unknown, unknown]>([
  [
    'a cookie',
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    () => (document.cookie = 'left=over; path=/'),
    () => document.cookie,
    '',
  ],
  ['an address', () => history.pushState(null, '', '/left?over'), () => location.pathname, '/'],
  ['storage', () => localStorage.setItem('left', 'over'), () => localStorage.length, 0],
  ['an element', () => document.body.append('left over'), () => document.body.textContent, ''],
  [
    'an attribute',
    () => document.documentElement.setAttribute('lang', 'hu'),
    () => document.documentElement.getAttributeNames(),
    [],
  ],
  [
    'a property of the document',
    () => Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
    () => document.hidden,
    false,
  ],
  [
    'the clipboard',
    () => Object.defineProperty(navigator, 'clipboard', { value: 'left over', configurable: true }),
    () => Reflect.get(navigator, 'clipboard'),
    undefined,
  ],
  [
    'a method of every element',
    () => (HTMLElement.prototype.click = () => document.body.append('over')),
    () => {
      document.body.click();
      return document.body.textContent;
    },
    '',
  ],
  ['a new global', () => Reflect.set(window, 'leftOver', 1), () => 'leftOver' in window, false],
  [
    'a replaced global',
    () => {
      window.innerWidth = 1;
    },
    () => innerWidth,
    1024,
  ],
  [
    "the loader's page",
    () => Reflect.set(window, Symbol.for('salus.page'), 1),
    () => Symbol.for('salus.page') in window,
    false,
  ],
  ['fake time', () => void vi.useFakeTimers(), () => vi.isFakeTimers(), false],
])('%s', (_, leave, look, asBefore) => {
  leave();
  asNew();
  expect(look()).toEqual(asBefore);
});

test.each<[string, () => EventTarget, (hear: () => void) => void]>([
  ['the window', () => window, (hear) => addEventListener(EVENT, hear)],
  ['the window, by its name', () => window, (hear) => window.addEventListener(EVENT, hear, true)],
  ['the document', () => document, (hear) => document.addEventListener(EVENT, hear)],
  ['the body', () => document.body, (hear) => document.body.addEventListener(EVENT, hear)],
])('a listener of %s', (_, target, listen) => {
  const hear = vi.fn();
  listen(hear);
  target().dispatchEvent(new Event(EVENT));
  expect(hear).toHaveBeenCalledTimes(1);

  asNew();
  target().dispatchEvent(new Event(EVENT));
  expect(hear).toHaveBeenCalledTimes(1);
});

test('a timer that is far away ends, and one that is due at once does its work', async () => {
  const [far, again, due] = [vi.fn(), vi.fn(), vi.fn()];
  const started = [setTimeout(far, 101), setInterval(again, 1), setTimeout(due, 100)];
  asNew();

  await new Promise((last) => setTimeout(last, 102));
  expect([far, again, due].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  for (const timer of started) clearTimeout(timer);
});

test('an element, which would stay, cannot be defined', () => {
  const define = () => customElements.define('left-over', class extends HTMLElement {});
  expect(define).toThrow('left-over would stay defined');
});
