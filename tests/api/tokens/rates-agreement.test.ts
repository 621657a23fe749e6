/** Several sources of prices, of which one lies; and a price that drifts through a whole day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { observeRates } from '../../../server/tokens/rates/follow-source.ts';
import { useApi } from '../../support/api/api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

const api = useApi({ currencies: ['AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'ILS'] });

let http: WebhookReceiver;
beforeAll(async () => {
  http = await startWebhookReceiver();
});
afterAll(() => http.close());

/** One answer of each source: prices, or undefined for a failure. */
function told(...answers: (Record<string, string> | undefined)[]) {
  const urls = answers.map((rates) => {
    const body = JSON.stringify({ rates });
    return http.hook(rates ? { status: 200, body } : { status: 500 }).url;
  });
  const rates = {
    source: null,
    ...{ maxStepBasisPoints: 500, windowMinutes: 60, maxDayBasisPoints: 2000 },
  };
  const source = { urls, quorum: Math.floor(urls.length / 2) + 1 };
  return observeRates(
    api().db,
    { ...api().config, rates },
    { ...source, everySeconds: 60, maxAgeSeconds: 600 },
  );
}
const current = async () => (await api().call(tokenEndpoints.readRates)).json().rates;
const alertsOf = (kind: string, subject: string) =>
  rowsOf(
    api().db,
    sql`select id from alert where kind = ${kind} and subject_id like ${`${subject}%`}`,
  );

describe('of three sources', () => {
  test('the median is in force, and one that lies moves nothing and is named', async () => {
    expect(await told({ AUD: '0.4' }, { AUD: '0.001' }, { AUD: '0.4' })).toEqual({ AUD: 'taken' });

    expect((await current()).AUD).toBe('0.4');
    expect(await alertsOf('rate_source', http.address)).toHaveLength(1);
  });

  test('one may fail or omit a currency', async () => {
    expect(await told({ CAD: '0.4' }, undefined, { CAD: '0.4' })).toEqual({ CAD: 'taken' });
    expect(await told({ CAD: '0.4' }, {}, { CAD: '0.404' })).toEqual({ CAD: 'taken' });

    expect((await current()).CAD).toBe('0.402');
  });

  test('two that fail leave no quorum, and no price is taken', async () => {
    await expect(told({ NZD: '0.4' }, undefined, undefined)).rejects.toThrow('answered 500');

    expect(Object.keys(await current())).not.toContain('NZD');
  });

  test('three that contradict each other set no price', async () => {
    expect(await told({ SGD: '0.4' }, { SGD: '0.5' }, { SGD: '0.6' })).toEqual({ SGD: 'apart' });

    expect(Object.keys(await current())).not.toContain('SGD');
  });
});

/** Sixty prices, each 4.9 % below the one before and an hour after it. */
async function drift(currency: string, dayStep: number): Promise<string[]> {
  const outcomes: string[] = [];
  let price = 1;
  await api().database.owner.execute('alter table token_rate disable trigger append_only');
  try {
    for (let hour = 0; hour < 60; hour++) {
      const [row] = await rowsOf<{ outcome: string }>(
        api().db,
        sql`select rates.observe(
          p_currency => ${currency}, p_rate => ${price.toFixed(12)}::numeric,
          p_source => 'rates.example', p_age => interval '10 minutes', p_step => 500,
          p_window => interval '60 minutes', p_day_step => ${dayStep}::int) as outcome`,
      );
      outcomes.push(row?.outcome ?? '');
      price *= 0.951;
      await api().database.owner.execute(
        `update token_rate set observed_at = observed_at - interval '61 minutes'
          where currency = '${currency}'`,
      );
    }
  } finally {
    await api().database.owner.execute('alter table token_rate enable trigger append_only');
  }
  return outcomes;
}

const lastPrice = async (currency: string): Promise<number> => {
  const [row] = await rowsOf<{ rate: string }>(
    api().db,
    sql`select rate from rates.latest(${currency})`,
  );
  return Number(row?.rate);
};

describe('a source that lowers the price by 4.9 % an hour', () => {
  test('gives tokens away for a twentieth when only the hour is bounded', async () => {
    expect(new Set(await drift('HKD', 10_000))).toEqual(new Set(['taken']));

    expect(await lastPrice('HKD')).toBeLessThan(0.06);
  });

  test('is stopped by the bound per day at a fifth, with an alert', async () => {
    const outcomes = await drift('ILS', 2000);

    expect(outcomes.slice(0, 6)).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'held']);
    expect(outcomes).toHaveLength(60);
    expect(new Set(outcomes.slice(5))).toEqual(new Set(['held']));
    expect(await lastPrice('ILS')).toBeGreaterThan(0.8);
    expect(await alertsOf('rate_drift', 'ILS:')).toHaveLength(1);
  });
});
