import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import auth from '#locales/en/auth.json';
import pay from '#locales/en/pay.json';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import type { TextKey } from '#shared/text.ts';
import { createLanguage } from './texts.ts';

const { texts, value } = createLanguage('en', { pay, auth });

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });
const languages = [...new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''))];

const FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Every text of a language by the key in code: `home:trial`, not `home:trial_other`. Only those with forms depend on a
 * count.
 */
function catalogueOf(language: string) {
  const areas: Record<string, Texts> = {};
  const counted = new Set<string>();
  const others: string[] = [];
  const add = (node: Texts | string, key: string) => {
    if (typeof node !== 'string') {
      for (const [name, inner] of Object.entries(node)) add(inner, `${key}.${name}`);
    } else if (FORM.test(key)) counted.add(key.replace(FORM, ''));
    else others.push(key);
  };
  for (const [path, nodes] of Object.entries(files)) {
    const [, folder, file = ''] = path.split('/').slice(1);
    if (folder !== language) continue;
    const area = file.replace('.json', '');
    areas[area] = nodes;
    for (const [name, node] of Object.entries(nodes)) add(node, `${area}:${name}`);
  }
  return { areas, counted: [...counted], others };
}

describe('createLanguage', () => {
  it('formats amounts as the language writes them', () => {
    const total = { kind: 'money', amount: '1250.5', currency: 'SLS' } as const;

    expect(texts({ key: 'action.pay', values: { total } })).toBe('Pay 1,250.5\u00a0SLS');
    expect(value(total)).toBe('1,250.5\u00a0SLS');
  });

  it('finds texts of another file by its prefix', () => {
    expect(texts({ key: 'auth:login.email' })).toBe('E-mail');
  });

  it("inserts a merchant's name unchanged, whatever it contains", () => {
    const merchant = '$t(action.cancel) {{total}} <b>& $& $1';

    expect(texts({ key: 'message.paid', values: { merchant } })).toBe(`You have paid ${merchant}.`);
  });

  it.each(['action', 'action.nothing', 'nothing', 'constructor', 'action.pay.length', 'x:pay'])(
    'says the key of a text there is none of: %s',
    (key) => {
      expect(texts({ key: key as TextKey })).toBe(key.split(':').at(-1));
    },
  );

  it('rejects a key without a text at compile time', () => {
    // @ts-expect-error
    expect(texts({ key: 'action.nowhere' })).toBe('action.nowhere');
  });

  it('appends the time zone it was given', () => {
    const noon = { kind: 'time', at: '2026-11-21T12:00:00.000Z' } as const;

    expect(createLanguage('en', {}, { timeZone: 'UTC' }).value(noon)).toMatch(
      /^Nov 21, 2026, 12:00\sPM\u00a0UTC$/,
    );
  });
});

describe('values that are formatted already', () => {
  const price = { kind: 'money', amount: '40.00', currency: 'EUR' } as const;

  it('are shown without being formatted, and new ones are added', () => {
    const formatted = { [JSON.stringify(price)]: 'forty' };
    const language = createLanguage('en', {}, { formatted });

    expect(language.value(price)).toBe('forty');
    expect(language.value({ ...price, amount: '38.00' })).toBe('€38.00');
    expect(Object.values(formatted)).toEqual(['forty', '€38.00']);
  });

  it.each([
    ['times, which depend on the reader', { kind: 'time', at: '2026-11-21T12:00:00.000Z' }],
    ['countdowns, which change each second', { kind: 'clock', seconds: 65 }],
  ] as const)('are never %s', (_, value) => {
    const formatted = {};
    createLanguage('en', {}, { formatted }).value(value);
    expect(formatted).toEqual({});
  });
});

describe.each(languages)('%s has the same texts as in i18next', (language) => {
  const { areas, counted, others } = catalogueOf(language);
  const names = JSON.stringify(areas).matchAll(/{{(\w+)}}/g);
  const values = Object.fromEntries([...names].map(([, name = '']) => [name, `<${name}>`]));
  const ours = createLanguage(language, areas);
  const theirs = createInstance();
  void theirs.init({
    lng: language,
    resources: { [language]: areas },
    defaultNS: 'pay',
    initAsync: false,
    interpolation: { escapeValue: false },
  });

  function expectSame(keys: readonly string[], count: string): void {
    // One comparison for all keys, because separate assertions took most of the time.
    const readBy = (read: (key: string) => string) => keys.map((key) => [key, read(key)]);
    const found = readBy((key) =>
      ours.texts({ key: key as TextKey, values: { ...values, count } }),
    );
    expect(found).toEqual(readBy((key) => theirs.t(key, { ...values, count: Number(count) })));
  }

  it.each(['1', '2'])('that have no forms, given a count of %s', (count) => {
    expectSame(others, count);
  });

  it.each(['0', '1', '2', '3', '5', '11', '21', '101', '1000000'])('for a count of %s', (count) => {
    expectSame(counted, count);
  });
});
