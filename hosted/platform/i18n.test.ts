// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchTexts } from '../app/fetch-texts.ts';
import { enabledLanguages, loadTexts, startTexts } from './i18n.ts';

const FILES: Record<string, unknown> = {
  '/locales/en/app.json': {
    nav: { home: 'Home' },
    kept: { until: 'Until {{date}}. Then {{text}}.' },
  },
  '/locales/en/pay.json': { action: { pay: 'Pay' } },
  '/locales/es/app.json': { nav: { home: 'Inicio' } },
  '/locales/it/app.json': { kept: { until: 'Fino al {{date}}.' } },
  '/locales/es/buy.json': { page: { title: 'Comprar tokens' } },
};
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const texts = FILES[url];
    return { ok: texts !== undefined, status: texts ? 200 : 404, json: async () => texts };
  });
  await startTexts({ language: 'es', enabled: ['en', 'es', 'it'], read: fetchTexts });
});

test('a page loads each file of its language once', async () => {
  await loadTexts(['app']);

  expect(i18next.t('nav.home')).toBe('Inicio');
  expect(asked.filter((url) => url.includes('/en/'))).toEqual([]);
});

test('a missing file logs a warning and falls back to English', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});

  await loadTexts(['pay']);

  expect(i18next.t('pay:action.pay')).toBe('Pay');
  expect(warned).toHaveBeenCalledWith('No texts for es/pay', expect.anything());
  warned.mockRestore();
});

test('without English another language is shown, and no keys', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await i18next.changeLanguage('en');

  await loadTexts(['buy']);

  expect(i18next.t('buy:page.title')).toBe('Comprar tokens');
  expect(warned).toHaveBeenCalledWith('No texts for en/buy', expect.anything());
  await i18next.changeLanguage('es');
  warned.mockRestore();
});

test('an English visitor without English texts reads their other language, or else Spanish', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const files: Record<string, object> = { de: { a: 'Eins' }, es: { a: 'Uno' }, pt: { a: 'Um' } };
  const read = async (language: string) => {
    const texts = files[language];
    if (!texts) throw new Error('404');
    return texts as never;
  };
  for (const [preferences, text] of [
    [['en-GB', 'pt-BR'], 'Um'],
    [['en-GB'], 'Uno'],
  ] as const) {
    const all = ['de', 'en', 'es', 'fr', 'pt'];
    await startTexts({ language: 'en', enabled: all, read, preferences });
    expect(i18next.t('a' as never)).toBe(text);
  }
  warned.mockRestore();
});

test('a date that ends with a full stop, as in Hungarian, ends its sentence with one', async () => {
  await i18next.changeLanguage('en');
  const shown = (date: string) => i18next.t('kept.until' as never, { date, text: 'a..b' } as never);

  expect(shown('2026. nov. 27.')).toBe('Until 2026. nov. 27. Then a..b.');
  expect(shown('27 Nov 2026')).toBe('Until 27 Nov 2026. Then a..b.');
  await i18next.changeLanguage('es');
});

test('an Italian article is joined to a day that begins with a vowel', async () => {
  await i18next.changeLanguage('it');

  expect(i18next.t('kept.until' as never, { date: '8 dic 2026' } as never)).toBe(
    'Fino all’8 dic 2026.',
  );
  await i18next.changeLanguage('es');
});

test('offers the languages of the server', () => {
  expect(enabledLanguages()).toEqual(['en', 'es', 'it']);
});

test('the compiler refuses a key without a text', () => {
  // @ts-expect-error
  expect(i18next.t('nav.nowhere')).toBe('nav.nowhere');
});
