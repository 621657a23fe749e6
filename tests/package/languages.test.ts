/** Tables that need an entry for each language of `locales`, and that no compiler completes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allLanguages } from '../../server/platform/locales/languages.ts';

const TABLES = [
  ['the names of languages', 'hosted/platform/language.ts'],
  ['the texts of the loader', 'widget/loader/extras/words.ts'],
  ['the quotation marks of e-mails', 'server/platform/mail/others-words.ts'],
] as const;

test.each(TABLES)('%s are complete (%s)', (_, path) => {
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const isIn = (language: string) =>
    new RegExp(`^ {2}${language}: |/${language}/embed\\.json`, 'm').test(source);

  expect(allLanguages().filter((language) => !isIn(language))).toEqual([]);
});
