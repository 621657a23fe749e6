/** Plans of a business: their terms, and what is refused at which field. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { MONTHLY, newPlan, readPlan } from '../../support/payments/plans.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

describe('a plan', () => {
  test('has the defaults of what its business leaves out', async () => {
    const merchant = await newMerchant(api());

    const plan = await newPlan(api(), merchant);

    expect(plan).toMatchObject({
      ...MONTHLY,
      every: 1,
      trialDays: 0,
      minimumMonths: 0,
      noticeDays: 0,
      retryDays: [2, 5, 7, 7],
      taxRate: null,
      level: null,
      terms: null,
      retiredAt: null,
      agreements: 0,
      pastDue: 0,
    });
    expect(await readPlan(api(), merchant, plan.id)).toEqual(plan);
  });

  test('is listed page by page, the newest first, and for its business alone', async () => {
    const merchant = await newMerchant(api());
    const other = await newMerchant(api());
    const made = [];
    for (const name of ['Day', 'Week', 'Month'])
      made.unshift(await newPlan(api(), merchant, { name }));
    const list = async (query: Record<string, string>, token = merchant.apiToken) =>
      (await api().call(planEndpoints.list, { token, query })).json();

    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', after: first.next });

    expect([...first.data, ...second.data]).toEqual(made);
    expect(second.next).toBeNull();
    expect((await list({}, other.apiToken)).data).toEqual([]);
    const id = made[0]?.id ?? '';
    expect(
      (await api().call(planEndpoints.read, { token: other.apiToken, params: { id } })).statusCode,
    ).toBe(404);
  });

  test('changes its terms, but neither currency nor rhythm', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPlan(api(), merchant, { taxRate: '19', trialDays: 14 });
    const change = (body: object) =>
      api().call(planEndpoints.change, {
        token: merchant.apiToken,
        params: { id },
        body: { ...MONTHLY, ...body },
      });

    const changed = await change({ price: '66.00', level: 'Sens', minimumMonths: 12 });

    expect(changed.json()).toMatchObject({
      price: '66.00',
      level: 'Sens',
      minimumMonths: 12,
      taxRate: null,
      trialDays: 0,
    });
    for (const [field, body] of Object.entries({
      currency: { currency: 'USD' },
      rhythm: { rhythm: 'week' },
      every: { every: 2 },
    })) {
      const refused = await change(body);
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, field]);
    }
  });

  test('that is retired is not sold again, and says so twice', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPlan(api(), merchant);
    const retire = () =>
      api().call(planEndpoints.retire, {
        token: merchant.apiToken,
        params: { id },
        body: { choice: 'run_on' },
      });

    const first = await retire();
    const again = await retire();

    expect(first.json()).toMatchObject({ enabled: false, retiredAt: expect.stringMatching(/Z$/) });
    expect(again.json()).toEqual(first.json());
    const changed = await api().call(planEndpoints.change, {
      token: merchant.apiToken,
      params: { id },
      body: MONTHLY,
    });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'plan_retired']);
  });

  test('is created once per Idempotency-Key', async () => {
    const merchant = await newMerchant(api());
    const create = () =>
      api().call(planEndpoints.create, {
        token: merchant.apiToken,
        headers: { 'idempotency-key': 'plan-1' },
        body: MONTHLY,
      });

    const first = await create();

    expect((await create()).json().id).toBe(first.json().id);
  });
});

describe('bad input is refused at its field, and nothing is stored', () => {
  const stored = async (merchantId: string) =>
    rowsOf(api().db, sql`select id from plan where merchant_id = ${merchantId}`);

  test.each<[object, string, string]>([
    [{ every: 0 }, 'every', 'rhythm_never_comes'],
    [{ every: 61 }, 'every', 'rhythm_never_comes'],
    [{ rhythm: 'fortnight' }, 'rhythm', 'unknown_value'],
    [{ rhythm: 'year', every: 11 }, 'every', 'rhythm_never_comes'],
    [{ currency: 'XXX' }, 'currency', 'unknown_currency'],
    [{ currency: 'SLS' }, 'currency', 'unknown_currency'],
    [{ price: '0' }, 'price', 'invalid'],
    [{ price: '1.234' }, 'price', 'invalid'],
    [{ trialDays: 367 }, 'trialDays', 'too_large'],
    [{ minimumMonths: 25 }, 'minimumMonths', 'too_large'],
    [{ noticeDays: 32 }, 'noticeDays', 'too_large'],
    [{ retryDays: [0] }, 'retryDays.0', 'too_small'],
    [{ retryDays: [1, 1, 1, 1, 1, 1, 1, 1, 1] }, 'retryDays', 'too_large'],
    [{ taxRate: '101' }, 'taxRate', 'invalid'],
    [{ level: 'Gold' }, 'level', 'unknown_value'],
    [{ startsAt: '2020-01-01T00:00:00Z' }, 'startsAt', 'unknown_field'],
  ])('%j', async (terms, path, code) => {
    const merchant = await newMerchant(api());

    const refused = await api().call(planEndpoints.create, {
      token: merchant.apiToken,
      body: { ...MONTHLY, ...terms },
    });

    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([422, { path, code }]);
    expect(await stored(merchant.id)).toEqual([]);
  });

  test.each<[object, string, string]>([
    [{ cap: '59.99' }, 'cap', 'cap_too_small'],
    [{ plan: `pln_${'0'.repeat(26)}` }, 'plan', 'unknown_plan'],
    [{ amount: '60.00', currency: 'EUR' }, 'amount', 'invalid'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'invalid'],
  ])('a payment that begins a plan with %j', async (terms, path, code) => {
    const merchant = await newMerchant(api());
    const { id: plan } = await newPlan(api(), merchant);

    const refused = await api().call(merchantEndpoints.createSession, {
      token: merchant.apiToken,
      body: { plan, ...terms },
    });

    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([422, { path, code }]);
  });

  test('a zone that does not exist', async () => {
    const merchant = await newMerchant(api());

    const refused = await api().call(businessEndpoints.update, {
      token: merchant.apiToken,
      body: { timeZone: 'Mars/Olympus' },
    });

    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'timeZone']);
  });

  test('a scope that is missing is named', async () => {
    const merchant = await newMerchant(api());
    const { token } = await newKey(api(), merchant, { scopes: ['plans:read'] });

    const refused = await api().call(planEndpoints.create, { token, body: MONTHLY });

    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'scope_missing']);
    expect(await stored(merchant.id)).toEqual([]);
  });
});
