// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keepLanguage, nameOfLanguage, preferredLanguage } from './language.ts';

const LANGUAGES = { default: 'en', enabled: ['en', 'es', 'ja', 'no'] };

afterEach(() => localStorage.clear());

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'ja-JP'], 'ja'],
  [['de', 'fr'], 'en'],
  [['nb-NO', 'en'], 'no'],
  [['nn'], 'no'],
  [[], 'en'],
])('a browser that prefers %j gets %s', (preferences, language) => {
  expect(preferredLanguage(LANGUAGES, preferences)).toBe(language);
});

test('the stored choice wins while it is enabled', () => {
  keepLanguage('ja');

  expect(preferredLanguage(LANGUAGES, ['es'])).toBe('ja');
  expect(preferredLanguage({ default: 'en', enabled: ['en', 'es'] }, ['es'])).toBe('es');
});

test('other browsers get the default of the server', () => {
  expect(preferredLanguage({ default: 'es', enabled: ['es'] }, ['en'])).toBe('es');
});

test('a language is named in that language', () => {
  const languages = readdirSync(join(import.meta.dirname, '../../locales')).filter(
    (name) => !name.includes('.'),
  );
  const names = languages.map((language) => {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  });

  expect(languages).toHaveLength(10);
  expect(languages.map(nameOfLanguage)).toEqual(names);
});
