import { expect, test } from 'vitest';
import { readConfig } from './app-config.ts';

const NOTHING = {
  currencies: ['EUR', 'USD'],
  mail: undefined,
  social: [],
  analytics: undefined,
};

test.each([[{}], [null], [undefined], ['text'], [[]], [{ links: 7, currencies: 'EUR' }]])(
  'accepts %j as a config',
  (received) => {
    expect(readConfig(received)).toEqual(NOTHING);
  },
);

test('reads the config of our API', () => {
  const links = { mail: 'help@salus.test', social: [{ name: 'X', url: 'https://x.test/a' }] };

  expect(
    readConfig({ currencies: ['GBP'], links, analytics: 'https://stats.test/tag.js' }),
  ).toEqual({
    ...NOTHING,
    ...{ currencies: ['GBP'], ...links, analytics: 'https://stats.test/tag.js' },
  });
});

test('rejects script and relative addresses', () => {
  const social = ['javascript:alert(1)', '/x', 'http://x.test'].map((url) => ({ name: 'X', url }));

  expect(readConfig({ links: { social }, analytics: 'data:text/javascript,1' })).toEqual(NOTHING);
});
