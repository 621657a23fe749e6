/** An operator's commands for rates. */
import { describe, expect, test } from 'vitest';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askOps, ops } from '../../support/api/operator.ts';

const api = useApi();
const set = (currency: string, rate: string) =>
  ops(api(), 'rates:set', `--currency=${currency}`, `--rate=${rate}`);

describe('rates:set', () => {
  test('sets a rate that stays, with its source', async () => {
    const answer = await set('USD', '0.31');

    const query = { currency: 'USD' };
    const { points } = (await api().call(tokenEndpoints.readRateHistory, { query })).json();
    expect(answer).toEqual({ code: 0, output: '1 token = 0.31 USD' });
    expect(points.at(-1)).toMatchObject({ rate: '0.31', source: 'manual' });
  });

  test.each([
    ['EUR', '0'],
    ['EUR', '-1'],
    ['EUR', '0,25'],
    ['EUR', '0.0000000000001'],
    ['GBP', '1'],
    ['SLS', '1'],
  ])('refuses %s at %s', async (currency, rate) => {
    expect((await set(currency, rate)).code).toBe(1);
  });

  test('asks for confirmation when it differs by more than a usual step', async () => {
    const command = (rate: string) => ['rates:set', '--currency', 'EUR', '--rate', rate];

    const near = await askOps(api(), { command: command('0.26') });
    const far = await askOps(api(), { command: command('2.6') });

    expect(near.output).toBe('1 token = 0.26 EUR');
    expect(far.question).toBe('EUR: from 0.26 to 2.6, more than 5 %');
    expect((await api().call(tokenEndpoints.readRates)).json().rates.EUR).toBe('0.26');
  });
});

test('rates shows which are in force, which are not, and why', async () => {
  await set('EUR', '0.25');
  await api().db.execute(sql`select rates.follow('USD')`);
  await api().db.execute(
    sql`select rates.observe(
      p_currency => 'USD', p_rate => 0.31, p_source => 'rates.example', p_age => interval '1 hour',
      p_step => 10000, p_window => interval '60 minutes', p_day_step => 2000)`,
  );

  const calm = (await ops(api(), 'rates')).output.split('\n');
  await api().db.execute(
    sql`select rates.observe(
      p_currency => 'USD', p_rate => 0.9, p_source => 'rates.example', p_age => interval '1 hour',
      p_step => 500, p_window => interval '60 minutes', p_day_step => 2000)`,
  );
  const jumped = (await ops(api(), 'rates')).output.split('\n');

  expect(calm).toEqual([
    expect.stringMatching(/^EUR 0\.25 from manual at 20.+, by hand$/),
    expect.stringMatching(/^USD 0\.31 from rates\.example at 20.+, good until 20/),
    'no source: operators set the prices',
  ]);
  expect(jumped[1]).toBe(
    'USD PAUSED: the source went from 0.31 to 0.9; rates:accept lets it through',
  );
});

test('without a source, no rate can be followed or accepted', async () => {
  for (const command of ['rates:follow', 'rates:accept']) {
    const { code, output } = await ops(api(), command, '--currency', 'EUR');

    expect(code).toBe(1);
    expect(output).toContain('RATE_SOURCE_URL');
  }
});
