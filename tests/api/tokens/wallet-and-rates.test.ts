import { describe, expect, test } from 'vitest';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { setting } from '../../support/database/setting.ts';
import { deposit, newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

describe('the accounts', () => {
  test('are the payment account and the membership account, each with its balance', async () => {
    const { token } = await newMember(api(), { cash: '12.5', stake: '1000.000000000000000001' });

    const response = await api().call(walletEndpoints.readAccounts, { token });

    expect(response.json()).toEqual({
      accounts: [
        { type: 'cash', address: null, balance: '12.5' },
        { type: 'stake', address: null, balance: '1000.000000000000000001' },
      ],
      keptBack: null,
      paymentsOff: null,
      disabledBy: null,
    });
  });

  test.each([
    [{ payments_enabled: false }, 'payments_disabled', 'account_disabled'],
    [{ closed_at: new Date() }, 'payments_disabled', 'account_left'],
    [{ outgoing_frozen_at: new Date() }, 'account_frozen', null],
    [
      { payments_enabled: false, closed_at: new Date(), outgoing_frozen_at: new Date() },
      'payments_disabled',
      'account_disabled',
    ],
  ])('say why their member may pay nobody: %o', async (change, reason, cause) => {
    const { token, id } = await newMember(api(), { cash: '12.5' });
    await rowsOf(api().db, sql`update member set ${setting(change)} where id = ${id}`);

    const accounts = (await api().call(walletEndpoints.readAccounts, { token })).json();

    expect(accounts).toMatchObject({ paymentsOff: reason, disabledBy: cause });
  });

  test('of a business include pending credits', async () => {
    const merchant = await newMerchant(api());
    await deposit(api(), merchant.cash, '7');
    await deposit(api(), merchant.cash, '0.25');

    const { accounts } = (
      await api().call(walletEndpoints.readAccounts, { token: merchant.token })
    ).json();

    expect(accounts[0]).toMatchObject({ type: 'cash', balance: '7.25' });
  });

  test.each([
    ['accounts', walletEndpoints.readAccounts],
    ['staking', walletEndpoints.readStaking],
  ])('are missed with the catalogue’s text (%s)', async (_, endpoint) => {
    const { id, token } = await newMember(api());
    await rowsOf(api().db, sql`update member set stake_account = null where id = ${id}`);

    const response = await api().call(endpoint, { token });

    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'You do not have accounts',
    ]);
  });
});

describe('the staking levels', () => {
  const staking = async (token: string) =>
    (await api().call(walletEndpoints.readStaking, { token })).json();

  test('contain the reached level, the missing stake and the end of the trial', async () => {
    const { token, id } = await newMember(api(), { stake: '1200.5' });
    const [row] = await rowsOf<{ id: string; confirmedAt: Date | null }>(
      api().db,
      sql`select id, confirmed_at as "confirmedAt" from member where id = ${id}`,
    );
    const trialUntil = new Date((row?.confirmedAt?.getTime() ?? 0) + 30 * 86_400_000).toISOString();

    expect(await staking(token)).toEqual({
      business: [],
      payments: [
        { level: 'Visita', threshold: '0', reached: true, missing: '0', trialUntil },
        { level: 'Sens', threshold: '1000', reached: true, missing: '0', trialUntil: null },
        { level: 'Gemma', threshold: '5000', reached: false, missing: '3799.5', trialUntil: null },
        {
          level: 'Summa',
          threshold: '20000',
          reached: false,
          missing: '18799.5',
          trialUntil: null,
        },
        {
          level: 'Maxima',
          threshold: '100000',
          reached: false,
          missing: '98799.5',
          trialUntil: null,
        },
      ],
    });
  });

  test('are reached at the threshold and not one base unit before', async () => {
    const at = await staking((await newMember(api(), { stake: '5000' })).token);
    const before = await staking(
      (await newMember(api(), { stake: '4999.999999999999999999' })).token,
    );

    expect(at.payments[2]).toMatchObject({ level: 'Gemma', reached: true, missing: '0' });
    expect(before.payments[2]).toMatchObject({ reached: false, missing: '0.000000000000000001' });
  });

  test('of a business are listed apart', async () => {
    const { token } = await newMerchant(api());

    const { business, payments } = await staking(token);

    expect(payments).toEqual([]);
    expect(business).toHaveLength(5);
  });

  test('follow the configuration', async () => {
    const { token } = await newMember(api(), { stake: '3' });
    const thresholds = [0n, 1n, 2n, 3n, 4n].map((whole) => whole * 10n ** 18n);
    const other = await startApi({ thresholds, trialDays: 0 }, api().database);

    const { payments } = (await other.call(walletEndpoints.readStaking, { token })).json();
    await other.http.close();

    const reached = payments.filter((level: { reached: boolean }) => level.reached);
    expect(reached.map((level: { level: string }) => level.level)).toEqual([
      'Visita',
      'Sens',
      'Gemma',
      'Summa',
    ]);
  });
});

describe('the token’s price', () => {
  const rates = async () => (await api().call(tokenEndpoints.readRates)).json().rates;
  const add = (rate: string, more: { currency?: string; validUntil?: Date } = {}) =>
    addRate(api().db, { currency: 'GBP', source: 'test', ...more, rate });

  test('is the latest of every currency', async () => {
    await add('0.30');
    await add('0.315');

    expect(await rates()).toMatchObject({ EUR: '0.25', GBP: '0.315' });
  });

  test('is written without needless zeros, however large or small', async () => {
    await add('1200', { currency: 'HUF' });
    await add('0.000000000001', { currency: 'NOK' });

    expect(await rates()).toMatchObject({ HUF: '1200', NOK: '0.000000000001' });
  });

  test('is not there once it is no longer valid', async () => {
    await add('5', { currency: 'BRL', validUntil: new Date(Date.now() - 1000) });
    await add('6', { currency: 'JPY', validUntil: new Date(Date.now() + 3_600_000) });

    expect(await rates()).toMatchObject({ JPY: '6' });
    expect(Object.keys(await rates())).not.toContain('BRL');
  });

  test('does not fall back to an older one when the latest has gone stale', async () => {
    await add('0.25', { currency: 'NZD' });
    await add('0.9', { currency: 'NZD', validUntil: new Date(Date.now() - 1000) });

    expect(Object.keys(await rates())).not.toContain('NZD');
  });

  test('needs no sign-in', async () => {
    expect((await api().call(tokenEndpoints.readRates)).statusCode).toBe(200);
  });
});

describe('the history of the price', () => {
  const history = (query: Record<string, string>) =>
    api().call(tokenEndpoints.readRateHistory, { query });

  test('is that of one currency, oldest first, with its source', async () => {
    await addRate(api().db, { currency: 'USD', rate: '0.27', source: 'first' });
    await addRate(api().db, { currency: 'USD', rate: '0.28', source: 'second' });

    const { points } = (await history({ currency: 'USD' })).json();

    expect(points).toMatchObject([
      { rate: '0.27', source: 'first' },
      { rate: '0.28', source: 'second' },
    ]);
    expect(Date.parse(points[0].at)).toBeLessThanOrEqual(Date.parse(points[1].at));
  });

  test('is cut at both ends as asked', async () => {
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
    const all = (await history({ currency: 'EUR' })).json().points;
    const last = all.at(-1).at;

    const from = (await history({ currency: 'EUR', from: '2999-01-01T00:00:00Z' })).json().points;
    const to = (await history({ currency: 'EUR', to: '2000-01-01T00:00:00Z' })).json().points;
    const both = (
      await history({ currency: 'EUR', from: '2000-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' })
    ).json().points;

    expect([from, to]).toEqual([[], []]);
    expect(both.at(-1).at).toBe(last);
    expect(both).toEqual(all);
  });

  test('of a currency without one is empty', async () => {
    expect((await history({ currency: 'CHF' })).json()).toEqual({ points: [] });
  });

  test.each([
    ['currency', {}],
    ['currency', { currency: 'euro' }],
    ['from', { currency: 'EUR', from: 'yesterday' }],
    ['to', { currency: 'EUR', to: '2026-01-01' }],
    ['page', { currency: 'EUR', page: '2' }],
  ])('asks for a proper %s', async (path, query) => {
    const response = await history(query as Record<string, string>);

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: `query.${path}` }]);
  });
});
