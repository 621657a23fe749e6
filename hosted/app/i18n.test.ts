// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchTexts } from './fetch-texts.ts';
import { enabledLanguages, loadTexts, startTexts } from './i18n.ts';

const FILES: Record<string, unknown> = {
  '/locales/en/app.json': { hello: 'Hello' },
  '/locales/en/pay.json': { pay: 'Pay' },
  '/locales/es/app.json': { hello: 'Hola' },
};
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const texts = FILES[url];
    return { ok: texts !== undefined, status: texts ? 200 : 404, json: async () => texts };
  });
  await startTexts({ language: 'es', enabled: ['en', 'es'], read: fetchTexts });
});

test('a page asks for the files of its language alone, each once', async () => {
  await loadTexts(['app']);

  expect(i18next.t('hello')).toBe('Hola');
  expect(asked.filter((url) => url.includes('/en/'))).toEqual([]);
});

test('a file that is missing is warned of, and English stands in for it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});

  await loadTexts(['pay']);

  expect(i18next.t('pay:pay')).toBe('Pay');
  expect(warned).toHaveBeenCalledWith('No texts for es/pay', expect.anything());
  warned.mockRestore();
});

test('the languages to choose from are those of the server', () => {
  expect(enabledLanguages()).toEqual(['en', 'es']);
});
