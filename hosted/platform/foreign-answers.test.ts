import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { readForeign } from './foreign-answers.ts';

test.each([
  [{ jwt: 'a', user: { id: 1 } }, { jwt: 'a' }],
  [{ jwt: '' }, undefined],
  [{ jwt: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
])('a sign-in of %j is read as %j', (answer, expected) => {
  expect(readForeign(authEndpoints.signIn, answer)).toEqual(expected);
});

test.each([
  [{ id: 7 }, { id: '7', email: '' }],
  [{ _id: 'abc', email: 'ana@example.org' }, { id: 'abc' }],
  [{ email: 'ana@example.org' }, { id: 'ana@example.org' }],
  [{ id: 7, role: { type: 'admin' } }, { role: { type: 'admin' } }],
  [{ id: 7, role: 'admin' }, { role: { type: 'admin' } }],
  [{ id: 7 }, { role: { type: '' } }],
  [{ id: 7, recipient: { id: 3, name: 'Casa Verde' } }, { recipient: 'Casa Verde' }],
  [{ id: 7, recipient: { id: 3 } }, { recipient: '3' }],
  [
    { id: 7, recipientName: ' ' },
    { recipient: null, recipientName: null },
  ],
])('a user of %j is read', (answer, expected) => {
  expect(readForeign(authEndpoints.readMe, answer)).toMatchObject(expected);
});

test.each([[{}], [null], [[]], ['ana'], [{ name: 'Ana' }]])('%j identifies nobody', (answer) => {
  expect(readForeign(authEndpoints.readMe, answer)).toBeUndefined();
});

test('amounts are read from numbers, also from small ones, and odd ones are left out', () => {
  const rates = { EUR: 0.25, usd: ' 0.27 ', JPY: 1e-7, CHF: -1, GBP: 'much', SEK: 0, NOK: null };

  expect(readForeign(tokenEndpoints.readRates, { rates })).toEqual({
    rates: { EUR: '0.25', USD: '0.27', JPY: '0.0000001' },
  });
});

test.each([[null], [[]], ['rates'], [{}], [{ rates: [] }]])('%j has no rates', (answer) => {
  expect(readForeign(tokenEndpoints.readRates, answer)).toEqual({ rates: {} });
});

test('one list of levels is enough, and its entries may be incomplete', () => {
  const payments = [
    { level: 'visita' },
    { name: 'Sens', threshold: 500, trialUntil: '2027-01-31' },
  ];

  expect(readForeign(walletEndpoints.readStaking, { payments: [null, 7, ...payments] })).toEqual({
    business: [],
    payments: [
      { level: 'Visita', threshold: '0', reached: true, missing: '0', trialUntil: null },
      {
        ...{ level: 'Sens', threshold: '500', reached: false, missing: '500' },
        trialUntil: '2027-01-31T00:00:00.000Z',
      },
    ],
  });
});

test.each([
  { threshold: '5,000' },
  { threshold: -5000 },
  { threshold: '5000 SLS' },
  {},
  { threshold: null, missing: 0 },
])('nobody has reached a level whose threshold cannot be read: %j', (told) => {
  const levels = { payments: [{ level: 'Gemma', ...told }, { level: 'Visita' }] };

  expect(readForeign(walletEndpoints.readStaking, levels)).toMatchObject({
    payments: [{ level: 'Visita' }],
  });
});

test('levels are in rising order, and what is reached may be a text or a number', () => {
  const payments = [
    { level: 'Gemma', threshold: 5000, reached: 0 },
    { level: 'Sens', threshold: 500, reached: 'true' },
    { level: 'Visita', threshold: 0, reached: 1 },
  ];

  expect(readForeign(walletEndpoints.readStaking, { payments })).toMatchObject({
    payments: [
      { level: 'Visita', reached: true },
      { level: 'Sens', reached: true, missing: '0' },
      { level: 'Gemma', reached: false, missing: '5000' },
    ],
  });
});
