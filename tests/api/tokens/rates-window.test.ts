/** A source's price is bounded per window of time, not per answer. */
import { describe, expect, test } from 'vitest';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';

const api = useApi({ currencies: ['EUR', 'PLN', 'RON', 'ISK', 'TRY', 'BGN', 'MXN', 'ZAR'] });

/** The judgement of a price of the source: at most 5 % within an hour. */
async function told(currency: string, rate: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ outcome: string }>(
    api().db,
    sql`select rates.observe(
      p_currency => ${currency}, p_rate => ${rate}::numeric, p_source => 'rates.example',
      p_age => interval '10 minutes', p_step => 500, p_window => interval '60 minutes',
      p_day_step => 2000) as outcome`,
  );
  return row?.outcome;
}
const current = async () => (await api().call(tokenEndpoints.readRates)).json().rates;
const historyOf = async (currency: string) =>
  (await api().call(tokenEndpoints.readRateHistory, { query: { currency } })).json().points;
const alertsOf = (currency: string) =>
  rowsOf<{ kind: string }>(
    api().db,
    sql`select kind from alert where subject_id like ${`${currency}:%`} order by id`,
  );

describe('many small steps within one window', () => {
  /** The prices in force at so many minutes before now. */
  const had = (currency: string, prices: Record<number, string>) =>
    Promise.all(
      Object.entries(prices).map(([minutes, rate]) =>
        addRate(api().db, {
          currency,
          rate,
          source: 'test',
          observedAt: new Date(Date.now() - Number(minutes) * 60_000),
        }),
      ),
    );

  test.each([
    ['down', 'PLN', 0.951],
    ['up', 'RON', 1.049],
  ])('do not add up %s', async (_, currency, factor) => {
    let price = 0.25;
    const outcomes = new Set<string | undefined>();
    for (let look = 0; look < 60; look++) {
      outcomes.add(await told(currency, price.toFixed(12)));
      price *= factor;
    }

    const prices = await historyOf(currency);
    expect([...outcomes]).toEqual(['taken', 'held']);
    expect(prices).toHaveLength(2);
    expect(Object.keys(await current())).not.toContain(currency);
    expect(await alertsOf(currency)).toEqual([{ kind: 'rate_jump' }]);
  });

  test('do not add up in a zigzag', async () => {
    await told('ISK', '100');
    await told('ISK', '104');
    await told('ISK', '100.5');

    expect(await told('ISK', '98')).toBe('held');
    expect(await told('ISK', '99')).toBe('taken');
    expect(await told('ISK', '104.5')).toBe('held');
  });

  test('are bounded by the price in force when the window began, however old it is', async () => {
    await had('TRY', { 90: '10', 1: '10.4' });

    expect(await told('TRY', '10.6')).toBe('held');
    expect(await told('TRY', '10.5')).toBe('taken');
  });

  test('are forgotten after the window', async () => {
    await had('BGN', { 150: '9.5', 90: '10', 61: '10.4' });

    expect(await told('BGN', '10.9')).toBe('taken');
  });

  test.each(['rates:accept', 'rates:set'])('start anew with %s', async (command) => {
    const currency = command === 'rates:set' ? 'MXN' : 'ZAR';
    const rates = {
      maxStepBasisPoints: 500,
      windowMinutes: 60,
      maxDayBasisPoints: 2000,
      source: { urls: ['https://rates.example/'], quorum: 1, everySeconds: 60, maxAgeSeconds: 600 },
    };
    const operator = { ...api(), config: { ...api().config, rates } };
    await told(currency, '20');
    await told(currency, '30');

    const options = command === 'rates:set' ? ['--rate', '30'] : [];
    await ops(operator, command, '--currency', currency, ...options);
    if (command === 'rates:set') await ops(operator, 'rates:follow', '--currency', currency);

    expect(await told(currency, '31')).toBe('taken');
    expect(await told(currency, '32')).toBe('held');
  });
});
