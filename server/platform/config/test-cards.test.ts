import { expect, test } from 'vitest';
import { collect } from './source.ts';
import { testCardKeys, testCardSettings } from './test-cards.ts';

const KEY = 'a secret of thirty-two characters';
const RIGHT = {
  PUBLIC_URL: 'https://pay.example',
  TEST_CARDS_URL: 'https://test-cards.example',
  TEST_CARDS_KEY: KEY,
};

const read = ({ PUBLIC_URL = '', ...env }: Record<string, string>) =>
  collect(env, { mode: 'production' }, (from) => testCardSettings(from, PUBLIC_URL));

test('without settings the stand-in is off', () => {
  expect(read({})).toEqual({ built: null, problems: [] });
});

test('both settings name the stand-in, with keys of the secret', () => {
  const { built, problems } = read(RIGHT);
  expect(built).toEqual({
    ...testCardKeys(KEY),
    api: { protocol: 'https', host: 'test-cards.example', port: 443 },
    browser: {
      script: 'https://test-cards.example/v3/',
      frames: ['https://test-cards.example'],
      connects: ['https://test-cards.example'],
      images: [],
    },
  });
  expect(problems).toEqual([]);
});

test.each([
  ['a path', { TEST_CARDS_URL: 'https://test-cards.example/' }, 'TEST_CARDS_URL'],
  ['plain http', { TEST_CARDS_URL: 'http://test-cards.example' }, 'TEST_CARDS_URL'],
  ['the origin of the server', { TEST_CARDS_URL: 'https://pay.example' }, 'TEST_CARDS_URL'],
  ['no origin', { TEST_CARDS_URL: '' }, 'TEST_CARDS_URL'],
  ['a short key', { TEST_CARDS_KEY: KEY.slice(0, 31) }, 'TEST_CARDS_KEY'],
  ['no key', { TEST_CARDS_KEY: '' }, 'TEST_CARDS_KEY'],
])('%s is refused by name', (_, change, name) => {
  expect(read({ ...RIGHT, ...change }).problems.map((problem) => problem.split(':')[0])).toEqual([
    name,
  ]);
});

test('three keys follow from one secret, and none shows it or another', () => {
  const keys = Object.values(testCardKeys(KEY));
  expect(new Set(keys.map((key) => key.slice(-64))).size).toBe(3);
  for (const key of keys) expect(key).not.toContain(KEY);
  expect(testCardKeys(`${KEY}!`).secretKey).not.toBe(testCardKeys(KEY).secretKey);
});
