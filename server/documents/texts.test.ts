import { describe, expect, test } from 'vitest';
import en from '#locales/en/pay.json' with { type: 'json' };
import es from '#locales/es/auth.json' with { type: 'json' };
import { chooseLocale, readTexts } from './texts.ts';

const locales = { default: 'en', enabled: ['en', 'es', 'de'] };
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
  ])('is, for the wishes %j and a browser that asks for %j, %s', (wishes, header, language) => {
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
    // Refused in so many words.
    ['es;q=0', 'en'],
    ['es;q=0.000, de;q=0.1', 'de'],
    // Of languages with three letters none is ours, whatever they begin with.
    ['est', 'en'],
    ['den;q=1, es;q=0.1', 'es'],
    // Nothing to go by.
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['de;q=high', 'en'],
    ['de;q=-1', 'en'],
    [';q=1', 'en'],
    [',,,', 'en'],
    ['e', 'en'],
  ])('is, for a browser that asks for %j, %s', (header, language) => {
    expect(byHeader(header)).toBe(language);
  });

  test('is the default for a browser that asks for nothing', () => {
    expect(chooseLocale({ default: 'es', enabled: ['en', 'es'] }, [])).toBe('es');
  });

  test('is never one that is not enabled', () => {
    expect(chooseLocale({ default: 'en', enabled: ['en'] }, ['es'], 'es')).toBe('en');
  });
});

describe('texts', () => {
  test('are those of the language and the area', async () => {
    expect(await readTexts('en', 'pay')).toEqual(en);
    expect(await readTexts('es', 'auth')).toEqual(es);
  });

  test('are read once', async () => {
    expect(await readTexts('en', 'pay')).toBe(await readTexts('en', 'pay'));
  });

  test('of a language that is not there are asked for again', async () => {
    const first = readTexts('xx', 'pay');
    await expect(first).rejects.toThrow('ENOENT');

    const second = readTexts('xx', 'pay');
    await expect(second).rejects.toThrow('ENOENT');

    expect(second).not.toBe(first);
  });
});
