/** Prices from a source: believed only as long as they are fresh and no jump. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { followRates, observeRates } from '../../../server/tokens/rates/follow-source.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMerchant } from '../../support/people/people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'HUF', 'NOK', 'SEK', 'DKK', 'CZK'];
const api = useApi({ currencies: CURRENCIES });
/** The limits for prices of a source, unless a test gives others. */
const BOUNDS = { maxStepBasisPoints: 500, windowMinutes: 60, maxDayBasisPoints: 2000 };
const sourceAt = (url: string) => {
  return { urls: [url], quorum: 1, everySeconds: 60, maxAgeSeconds: 600 };
};

let http: WebhookReceiver;
beforeAll(async () => {
  http = await startWebhookReceiver();
});
afterAll(() => http.close());

/** Prices in a source's answer, and what becomes of them. */
async function told(rates: unknown, { maxAgeSeconds = 600, status = 200 } = {}) {
  const { url } = http.hook({ status, body: JSON.stringify({ rates }) });
  const config = { ...api().config, rates: { source: null, ...BOUNDS } };
  return observeRates(api().db, config, { ...sourceAt(url), maxAgeSeconds });
}
const current = async () => (await api().call(tokenEndpoints.readRates)).json().rates;
const historyOf = async (currency: string, query = {}) =>
  (await api().call(tokenEndpoints.readRateHistory, { query: { currency, ...query } })).json()
    .points;
const alertsOf = (currency: string) =>
  rowsOf<{ kind: string }>(
    api().db,
    sql`select kind from alert where subject_id like ${`${currency}:%`} order by id`,
  );

describe('a price of the source', () => {
  test('is in force, and in the history with its source', async () => {
    expect(await told({ GBP: '0.21', XXX: '1' })).toEqual({ GBP: 'taken' });

    expect((await current()).GBP).toBe('0.21');
    expect(await historyOf('GBP')).toMatchObject([{ rate: '0.21', source: http.address }]);
  });

  test('may go the whole step, up and down', async () => {
    await told({ CHF: '1' });

    expect(await told({ CHF: '1.05' })).toEqual({ CHF: 'taken' });
    expect(await told({ CHF: '0.9975' })).toEqual({ CHF: 'taken' });
  });

  test.each([
    ['up', 'JPY', '40.1'],
    ['down', 'HUF', '36'],
  ])('that jumps %s pauses its currency alone, and is told once', async (_, currency, rate) => {
    await told({ [currency]: '38', USD: '0.3' });

    const first = await told({ [currency]: rate, USD: '0.3' });
    await told({ [currency]: rate });

    expect(first).toEqual({ [currency]: 'held', USD: 'taken' });
    expect(Object.keys(await current())).not.toContain(currency);
    expect((await current()).USD).toBe('0.3');
    expect(await alertsOf(currency)).toEqual([{ kind: 'rate_jump' }]);
    expect(await historyOf(currency)).toMatchObject([{ rate: '38' }]);
  });

  test('that comes back ends the pause', async () => {
    await told({ SEK: '3' });
    await told({ SEK: '30' });

    expect(await told({ SEK: '3.01' })).toEqual({ SEK: 'taken' });

    expect((await current()).SEK).toBe('3.01');
  });

  test('that has jumped is never priced at, with the code of the catalogue', async () => {
    const merchant = await newMerchant(api());
    const create = () =>
      api().call(merchantEndpoints.createSession, {
        token: merchant.apiToken,
        body: { amount: '10.00', currency: 'GBP' },
      });
    await told({ GBP: '0.21' });

    const before = await create();
    await told({ GBP: '0.42' });
    const paused = await create();

    expect(before.statusCode).toBe(201);
    expect([paused.statusCode, paused.json().code]).toEqual([503, 'rate_unavailable']);
  });

  test('that is too old pauses, and alerts once', async () => {
    await told({ NOK: '2.5' }, { maxAgeSeconds: -1 });
    await told({});

    expect(Object.keys(await current())).not.toContain('NOK');
    expect(await alertsOf('NOK')).toEqual([{ kind: 'rate_stale' }]);
  });
});

describe('an operator', () => {
  const say = (name: string, ...more: string[]) => ops(api(), `rates:${name}`, ...more);

  test('accepts a jump, and later prices start from it', async () => {
    const config = { ...api().config };
    await told({ DKK: '1' });
    await told({ DKK: '2' });
    const rates = { ...BOUNDS, source: sourceAt('https://rates.example/') };
    const accept = () =>
      ops({ ...api(), config: { ...config, rates } }, 'rates:accept', '--currency', 'DKK');

    const accepted = await accept();
    const again = await accept();

    expect(accepted).toEqual({ code: 0, output: '1 token = 2 DKK' });
    expect(again).toEqual({ code: 1, output: 'DKK: no price waits' });
    expect((await current()).DKK).toBe('2');
    expect(await told({ DKK: '2.05' })).toEqual({ DKK: 'taken' });
  });

  test('sets a price that holds against the source, until it is followed again', async () => {
    await told({ CZK: '5' });
    await told({ CZK: '50' });
    const rates = { ...BOUNDS, source: sourceAt('https://rates.example/') };
    const followed = { ...api(), config: { ...api().config, rates } };

    await say('set', '--currency', 'CZK', '--rate', '5.1');
    const byHand = await told({ CZK: '5.2' });
    const during = (await current()).CZK;
    await ops(followed, 'rates:follow', '--currency', 'CZK');

    expect([byHand, during]).toEqual([{ CZK: 'by_hand' }, '5.1']);
    expect(await told({ CZK: '5.2' })).toEqual({ CZK: 'taken' });
  });
});

describe('the source itself', () => {
  test.each([
    ['an error', { status: 500, body: '{"rates":{"EUR":"9"}}' }, 'answered 500'],
    ['no JSON', { status: 200, body: '<html>' }, 'JSON'],
    [
      'a number, which a float has been through',
      { status: 200, body: '{"rates":{"EUR":0.26}}' },
      'an invalid response',
    ],
    ['nothing', { status: 200, body: '{"rates":{"EUR":"0"}}' }, 'the invalid price 0 for EUR'],
    [
      'more decimals than are kept',
      { status: 200, body: '{"rates":{"EUR":"0.2500000000001"}}' },
      'for EUR',
    ],
    [
      'more than prices need',
      { status: 200, body: `{"rates":{},"x":"${'x'.repeat(70_000)}"}` },
      'too large',
    ],
    ['somewhere else', { status: 302, headers: { location: '/elsewhere' } }, 'fetch failed'],
  ])('is not believed when it says %s', async (_, answer, reason) => {
    const { url } = http.hook(answer);
    const before = await current();

    const asked = observeRates(api().db, api().config, sourceAt(url));

    await expect(asked).rejects.toThrow(reason);
    expect(await current()).toEqual(before);
  });

  test('is not waited for once the server stops', async () => {
    const { url } = http.hook({ status: 200, after: new Promise(() => {}) });
    const cut = new AbortController();
    const source = sourceAt(url);

    const asked = observeRates(api().db, api().config, source, cut.signal);
    cut.abort();

    await expect(asked).rejects.toThrow('abort');
  });
});

describe('the server', () => {
  test('follows the source as long as it runs, and says once that it cannot', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const { url, hit } = http.hook({ status: 200, body: '{"rates":{"USD":"0.299"}}' });
    const source = sourceAt(url);
    const config = { ...api().config, rates: { source, ...BOUNDS } };

    const worker = followRates(api().db, config, log);
    await hit;
    await worker?.stop();
    const deaf = http.hook({ status: 500 });
    const other = {
      ...config,
      rates: { ...config.rates, source: { ...source, urls: [deaf.url] } },
    };
    const second = followRates(api().db, other, log);
    await deaf.hit;
    await second?.stop();

    expect((await current()).USD).toBe('0.299');
    expect(lines.join('')).toContain('the price source answered 500');
    expect(lines.filter((line) => line.includes('prices are not followed'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(deaf.url);
  });

  test('follows no source if operators set the prices', () => {
    const config = { ...api().config, rates: { source: null, ...BOUNDS } };

    expect(followRates(api().db, config, createLog('silent'))).toBeUndefined();
  });
});

test('a long history is shown whole, in as many points as fit', async () => {
  const days = 3000 + randomInt(100);
  await api().db.execute(sql`insert into token_rate (currency, rate, source, observed_at)
    select 'BRL', 1 + i / 1000.0, 'test', now() - (${days}::int - i) * interval '1 day'
    from generate_series(1, ${days}::int) as i`);

  const points: { rate: string; at: string }[] = await historyOf('BRL');

  const gaps = points.slice(1).map(({ at }, i) => Date.parse(at) - Date.parse(points[i]?.at ?? ''));
  expect(points.length).toBeGreaterThan(900);
  expect(points.length).toBeLessThanOrEqual(1000);
  expect(points[0]?.rate).toBe('1.001');
  expect(points.at(-1)?.rate).toBe((1 + days / 1000).toFixed(3).replace(/\.?0+$/, ''));
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * 86_400_000);
});

test.each([
  "update token_rate set rate = 9 where currency = 'EUR'",
  "delete from token_rate where currency = 'EUR'",
])('a price that was is never changed (%s)', async (statement) => {
  await expect(api().database.owner.execute(statement)).rejects.toThrow(/append-only/);
});
