import { describe, expect, test } from 'vitest';
import en from '#locales/en/pay.json' with { type: 'json' };
import es from '#locales/es/auth.json' with { type: 'json' };
import { chooseLocale, readTexts } from './texts.ts';

const locales = { default: 'en', enabled: ['en', 'es', 'de', 'no'] };
const byHeader = (header: string) => chooseLocale(locales, [], header);

describe('the language of a document', () => {
  test.each([
    [['es', 'de'], 'en', 'es'],
    [[undefined, 'de'], 'en', 'de'],
    [[null, undefined], 'de', 'de'],
    [['fr', 'de'], 'es', 'de'],
    [['fr'], 'es', 'es'],
    [['ES'], '', 'es'],
    [['es-MX'], '', 'es'],
    [['es_ES'], '', 'es'],
    [[''], 'de', 'de'],
    [['../es', '/es', ' es', '*', '__proto__', 'toString'], '', 'en'],
    [['est'], '', 'en'],
    [['nb'], '', 'no'],
    [[], 'nn-NO, en;q=0.8', 'no'],
  ])('is, for the wishes %j and the Accept-Language header %j, %s', (wishes, header, language) => {
    expect(chooseLocale(locales, wishes, header)).toBe(language);
  });

  test.each([
    ['es', 'es'],
    ['es-419', 'es'],
    ['ES-mx', 'es'],
    ['fr, es', 'es'],
    ['es, de', 'es'],
    ['es;q=0.5, de', 'de'],
    ['es;q=0.5, de;q=0.8, en;q=0.1', 'de'],
    ['es; q=0.5 , de ; q=0.8', 'de'],
    ['fr-CH, fr;q=0.9, es;q=0.8, de;q=0.7, *;q=0.5', 'es'],
    ['es;q=1.000, de;q=0.999', 'es'],
    ['de;Q=0.5', 'de'],
    ['de;level=1;q=0.5', 'de'],
    // q=0 excludes a language.
    ['es;q=0', 'en'],
    ['es;q=0.000, de;q=0.1', 'de'],
    // A language with three letters never matches one with two.
    ['est', 'en'],
    ['den;q=1, es;q=0.1', 'es'],
    // No usable language.
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['de;q=high', 'en'],
    ['de;q=-1', 'en'],
    [';q=1', 'en'],
    [',,,', 'en'],
    ['e', 'en'],
  ])('is, for the Accept-Language header %j, %s', (header, language) => {
    expect(byHeader(header)).toBe(language);
  });

  test('is the default without an Accept-Language header', () => {
    expect(chooseLocale({ default: 'es', enabled: ['en', 'es'] }, [])).toBe('es');
  });

  test('is always an enabled one', () => {
    expect(chooseLocale({ default: 'en', enabled: ['en'] }, ['es'], 'es')).toBe('en');
  });
});

describe('texts', () => {
  test('belong to the language and the area', async () => {
    expect(await readTexts('en', 'pay')).toEqual(en);
    expect(await readTexts('es', 'auth')).toEqual(es);
  });

  test('are cached', async () => {
    expect(await readTexts('en', 'pay')).toBe(await readTexts('en', 'pay'));
  });

  test('of a missing language are read again at the next call', async () => {
    const first = readTexts('xx', 'pay');
    await expect(first).rejects.toThrow('ENOENT');

    const second = readTexts('xx', 'pay');
    await expect(second).rejects.toThrow('ENOENT');

    expect(second).not.toBe(first);
  });
});
