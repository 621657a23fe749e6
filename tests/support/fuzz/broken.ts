/**
 * Almost valid requests: one field of a valid one is missing, unknown, of another type or extreme.
 */
import fc from 'fast-check';

/** JSON that no value of JavaScript is written as; `written` puts it in. */
const literal = (json: string) => `\u0001${json}\u0001`;

/** The key of a field that is there twice. */
const twin = (name: string) => literal(`${JSON.stringify(name)}:null,`);

/** The field whose duplicate this key is: a query string can repeat it too. */
export const twinOf = (key: string): string | undefined =>
  key.startsWith('\u0001"') ? JSON.parse(key.slice(1, key.lastIndexOf(':'))) : undefined;

const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const EXTREME: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eright to left\u202c',
  '\u200b',
  '\ufeff',
  'é\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(10_000),
  '9'.repeat(400),
  '-1',
  '-0',
  '1e3',
  '0x10',
  '0.0000000000000000001',
  '999999999999999999.999999999999999999',
  'NaN',
  'Infinity',
  'null',
  '٤٢',
  "'; drop table member; --",
  '%',
  '\\',
  '_%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  'https://[::1',
  'https://user:pw@shop.test:99999/',
  'https://xn--/',
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '__proto__',
  'constructor',
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e30,
  [],
  [null],
  {},
  { toString: 'x', valueOf: null },
  literal('-0'),
  literal('1e3'),
  literal('1e400'),
  literal('-1e-400'),
  literal('123456789012345678901234567890'),
  literal('{"__proto__":{"isAdmin":true}}'),
  literal('{"constructor":{"prototype":{"isAdmin":true}}}'),
  literal(DEEP),
];

const KEYS = ['__proto__', 'constructor', 'toString', 'isAdmin', 'id', 'memberId', '', 'a.b', '\0'];

/**
 * Any text. fast-check's own unit `binary` keeps a table of every character, to shrink to what was
 * given by hand: seconds, and half a gigabyte.
 */
export const anyText = fc.string({
  unit: fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
});

type How = 'replace' | 'remove' | 'add' | 'wrap' | 'twice';
export interface Flaw {
  how: How;
  /** Which of the fields, counted round. */
  at: number;
  value: unknown;
  key: string;
}

export const flaws: fc.Arbitrary<Flaw> = fc.record({
  how: fc.constantFrom<How[]>('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'twice'),
  at: fc.nat({ max: 50 }),
  value: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...EXTREME) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
  key: fc.oneof(fc.constantFrom(...KEYS), fc.string()),
});

/** `good` with one flaw, in a field or in the whole value. */
export function broken(good: unknown, flaw: Flaw): unknown {
  const { how, at, value, key } = flaw;
  if (typeof good !== 'object' || good === null) return how === 'wrap' ? [good] : value;
  const keys = Object.keys(good);
  if (how === 'add') return { ...good, [key || 'key']: value };
  const place = at % (keys.length + 1);
  const name = keys[place];
  if (name === undefined) return how === 'wrap' ? [good] : how === 'twice' ? good : value;
  const old: unknown = Reflect.get(good, name);
  const isNested = typeof old === 'object' && old !== null && at > keys.length;
  const mended = isNested
    ? broken(old, { ...flaw, at: at - keys.length })
    : how === 'wrap'
      ? [old]
      : value;
  const entries = Object.entries(good).flatMap(([field, kept]): [string, unknown][] => {
    if (field !== name) return [[field, kept]];
    if (how === 'remove' && !isNested) return [];
    if (how === 'twice' && !isNested)
      return [
        [twin(field), 0],
        [field, kept],
      ];
    return [[field, mended]];
  });
  return Array.isArray(good) ? entries.map(([, kept]) => kept) : Object.fromEntries(entries);
}

/** Serialises to JSON with raw literals and duplicate keys. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '')
    .replace(/"\\u0001((?:[^"\\]|\\[^u])*)\\u0001":0,/g, (_, json: string) => unescaped(json))
    .replace(/"\\u0001((?:[^"\\]|\\[^u])*)\\u0001"/g, (_, json: string) => unescaped(json));

const unescaped = (json: string): string => JSON.parse(`"${json}"`);

/** In an address or a header. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : written(value));
