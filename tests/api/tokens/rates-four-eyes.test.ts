/** One operator alone cannot move the price far, neither at once nor in steps. */
import { beforeAll, expect, test } from 'vitest';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import {
  initOperators,
  type Keys,
  opsApproved,
  opsSigned,
} from '../../support/operators/operators.ts';

const api = useApi({ currencies: ['EUR', 'PLN', 'RON', 'BGN', 'MXN', 'ZAR'] });
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const command = (currency: string, rate: string) => [
  'rates:set',
  `--currency=${currency}`,
  `--rate=${rate}`,
];
const alone = async (currency: string, rate: string) =>
  (await opsSigned(api(), keys.fay, ...command(currency, rate))).output;
/** The prices in force at so many hours before now. */
const had = (currency: string, source: string, prices: Record<number, string>) =>
  Promise.all(
    Object.entries(prices).map(([hours, rate]) =>
      addRate(api().database.owner.db, {
        currency,
        rate,
        source,
        observedAt: new Date(Date.now() - Number(hours) * 3_600_000),
      }),
    ),
  );
const DONE = /^1 token = /;
const PROPOSED = /^proposed as prop_/;

test('the first price of a currency needs two operators', async () => {
  expect(await alone('BGN', '0.25')).toMatch(PROPOSED);

  await opsApproved(api(), [keys.fay, keys.finn], ...command('BGN', '0.25'));

  expect(await alone('BGN', '0.25')).toMatch(DONE);
});

test('small steps add up to one usual step within 24 hours, in both directions', async () => {
  await had('PLN', 'manual', { 30: '0.25' });

  expect(await alone('PLN', '0.2375')).toMatch(DONE);
  expect(await alone('PLN', '0.226')).toMatch(PROPOSED);
  expect(await alone('PLN', '0.251')).toMatch(PROPOSED);
  expect(await alone('PLN', '0.24')).toMatch(DONE);
});

test('the second operator sees which price of the day it is far from', async () => {
  await had('RON', 'manual', { 23: '0.25', 1: '0.2375' });

  await alone('RON', '0.226');

  const { output } = await opsSigned(api(), keys.vera, 'proposals');
  expect(output).toContain('RON: from 0.2375 to 0.226, more than 5 % from 0.25 within 24 hours');
});

test('a price that ended more than 24 hours ago does not count', async () => {
  await had('MXN', 'manual', { 30: '0.25', 25: '0.24' });

  expect(await alone('MXN', '0.2285')).toMatch(DONE);
});

test('prices before the latest one of the source do not count', async () => {
  await had('ZAR', 'manual', { 2: '0.25' });
  await had('ZAR', 'rates.example', { 1: '0.29' });

  expect(await alone('ZAR', '0.3')).toMatch(DONE);
  expect(await alone('ZAR', '0.31')).toMatch(PROPOSED);
});
