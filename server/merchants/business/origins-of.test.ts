import { expect, test } from 'vitest';
import { recordingDb } from '../../../tests/support/database/recording-db.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import { originsOf } from './origins-of.ts';

const merchant = { id: 'usr_0123456789abcdefghjkmnpqrs', domain: 'casa-alba.test' };

test("a merchant's pages live on its domain, with and without www, over https alone", async () => {
  const { db } = recordingDb();

  expect(await originsOf(db, merchant)).toEqual([
    'https://casa-alba.test',
    'https://www.casa-alba.test',
  ]);
});

test('and on the origins it has added itself', async () => {
  const added = ['http://127.0.0.1:4100', 'https://casa.example'];
  const { db, asked } = recordingDb(() =>
    added.map((origin) => ({ origin, provenAt: null, isDomainProven: false, isTest: false })),
  );

  expect(await originsOf(db, merchant)).toEqual([
    'https://casa-alba.test',
    'https://www.casa-alba.test',
    ...added,
  ]);
  expect(asked.map(({ values }) => values)).toEqual([
    [merchant.id, merchant.domain, merchant.id, merchant.id],
  ]);
});

test.each(['shop.example', 'a.b-c.example', 'xn--caf-dma.example', '1.example'])(
  '%s can be a domain',
  (domain) => {
    expect(isDomain(domain)).toBe(true);
  },
);

test.each([
  '',
  'localhost',
  'Shop.example',
  'café.example',
  'shop.example; frame-ancestors *',
  'shop.example:443',
  'https://shop.example',
  'shop..example',
  '-shop.example',
  'shop-.example',
  '*.example',
  'shop.example\n',
  `${'a.'.repeat(126)}example`,
])('%j cannot: it would go into a header as it is', (domain) => {
  expect(isDomain(domain)).toBe(false);
});
