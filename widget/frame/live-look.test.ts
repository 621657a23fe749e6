// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Look } from '#shared/embed/messages.ts';
import { LOOK } from '#shared/embed/protocol.ts';
import { createLanguage } from '../texts.ts';
import { followLook, isLook, liveLanguage } from './live-look.ts';

const SHOP = 'https://shop.example';
const language = liveLanguage(createLanguage('en', { pay: { heading: { pay: 'Payment' } } }));
const heading = () => language.texts({ key: 'heading.pay' });

followLook(language, SHOP);

const say = (data: unknown, given: { origin?: string; source?: unknown } = {}) => {
  const event = new MessageEvent('message', { data, origin: given.origin ?? SHOP });
  Object.defineProperty(event, 'source', { value: given.source ?? window.parent });
  window.dispatchEvent(event);
};
const look = (theme: string, locale = '') => ({ name: LOOK, theme, locale });

beforeEach(() => {
  document.documentElement.lang = 'en';
  const boot = { locale: 'de', texts: { pay: { heading: { pay: 'Zahlung' } } } };
  const page = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(page)));
});
afterEach(() => void vi.unstubAllGlobals());

it('takes the theme, and gives it back to the device', () => {
  say(look('dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  say(look('auto'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it('takes another language, whose texts it reads once', async () => {
  say(look('light', 'de-AT'));
  say(look('dark', 'de-AT'));

  await vi.waitFor(() => expect(heading()).toBe('Zahlung'));
  expect(document.documentElement.lang).toBe('de');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each<[string, unknown, { origin?: string; source?: unknown }]>([
  ['another origin', look('dark'), { origin: 'https://evil.example' }],
  ['another window', look('dark'), { source: {} }],
  ['another theme', look('dark;}'), {}],
  ['one field more', { ...look('dark'), total: '0' }, {}],
  ['text', JSON.stringify(look('dark')), {}],
])('ignores a message with %s', (_, data, given) => {
  document.documentElement.dataset.theme = 'light';
  say(data, given);
  expect(document.documentElement.dataset.theme).toBe('light');
});

it.each<unknown>([
  look('light', 'de-AT'),
  look('dark', ''),
  look('auto', 'x'.repeat(35)),
  look('auto', 'x'.repeat(36)),
  look('blue'),
  { ...look('dark'), name: 'other' },
  { ...look('dark'), locale: 7 },
  { ...look('dark'), more: undefined },
  { name: LOOK, theme: 'dark' },
  [],
  'dark',
  7,
  null,
  undefined,
])('accepts %j exactly if the schema of the protocol does', (data) => {
  expect(isLook(data)).toBe(Look.safeParse(data).success);
});
