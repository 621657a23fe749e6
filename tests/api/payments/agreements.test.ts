/** What a business sees of its members' agreements and charges, and does with them. */
import { describe, expect, test } from 'vitest';
import * as merchantEvents from '#shared/events/merchant-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as linkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandateEndpoints from '#shared/mandates/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import type { Agreement } from '#shared/plans/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  letTimePass,
  type PlanScene,
  planScene,
  planSession,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { chargesOf, newPlan, readAgreement, readPlan } from '../../support/payments/plans.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const ask = (
  endpoint: Endpoint,
  { apiToken }: Pick<TestMerchant, 'apiToken'>,
  id: string,
  body: object = {},
) =>
  api().call(endpoint, {
    token: apiToken,
    params: { id },
    ...(endpoint.body ? { body } : {}),
  });

const readOwn = ({ merchant, agreement }: PlanScene) => readAgreement(api(), merchant, agreement);

async function eventsOf({ apiToken }: TestMerchant, subject: string) {
  const { data } = (
    await api().call(merchantEvents.list, { token: apiToken, query: { limit: '100' } })
  ).json();
  return data
    .filter((event: { data: { id?: string } }) => event.data.id === subject)
    .map(({ type }: { type: string }) => type);
}

describe('an agreement', () => {
  test('is listed with its terms, its member by a pseudonym, and its next charge', async () => {
    const scene = await planScene(api(), {}, { reference: 'customer-7' });
    const { merchant, plan, session, mandate } = scene;

    const agreement = await readOwn(scene);

    expect(agreement).toMatchObject({
      id: scene.agreement,
      plan,
      mandate,
      status: 'active',
      holder: { id: expect.stringMatching(/^hdr_/), name: null, email: null },
      price: '40.00',
      currency: 'EUR',
      rhythm: 'month',
      every: 1,
      reference: 'customer-7',
      paySessionId: session,
      next: { n: 2, price: '40.00' },
      owed: '0.00',
      endsAt: null,
    });
    const listed = async (query: Record<string, string>) =>
      (await api().call(planEndpoints.agreements, { token: merchant.apiToken, query })).json().data;
    expect(await listed({ plan, status: 'active', holder: agreement.holder?.id ?? '' })).toEqual([
      agreement,
    ]);
    expect(await listed({ reference: 'customer-7' })).toEqual([agreement]);
    expect(await listed({ status: 'past_due' })).toEqual([]);
    expect(await readPlan(api(), merchant, plan)).toMatchObject({ agreements: 1, pastDue: 0 });
  });

  test('has no next charge while the member stopped the mandate, and none within a freeze', async () => {
    const scene = await planScene(api());
    const { merchant, agreement, mandate, payer } = scene;
    const frozen = async (days: number | null) => {
      const until =
        days === null ? null : new Date((await timeOf(api(), scene)) + days * 86_400_000);
      const body = { until: until?.toISOString() ?? null };
      expect((await ask(planEndpoints.freeze, merchant, agreement, body)).statusCode).toBe(200);
      return readOwn(scene);
    };

    expect(await frozen(40)).toMatchObject({ frozenUntil: expect.any(String), next: { n: 3 } });
    await letTimePass(api(), scene, 41);
    expect(await readOwn(scene)).toMatchObject({ frozenFrom: null, frozenUntil: null });

    await api().call(mandateEndpoints.stop, { token: payer.token, params: { id: mandate } });
    expect(await readOwn(scene)).toMatchObject({ mandateStatus: 'ended', next: null });
  });

  test('has a mandate and a first charge that is a payment of its own', async () => {
    const { merchant, agreement, mandate, session } = await planScene(api());
    const token = merchant.apiToken;

    const mandates = (await api().call(planEndpoints.mandates, { token, query: {} })).json().data;

    expect(mandates).toMatchObject([
      { id: mandate, status: 'active', cap: '40.00', currency: 'EUR', rhythm: 'month' },
    ]);
    expect(await chargesOf(api(), merchant, agreement)).toMatchObject([
      { n: 2, status: 'scheduled', paySessionId: null },
      { n: 1, k: 0, status: 'paid', paySessionId: session },
    ]);
  });

  test('is nothing of another business', async () => {
    const { agreement, plan } = await planScene(api());
    const other = await newMerchant(api());
    const token = other.apiToken;

    expect((await ask(planEndpoints.readAgreement, other, agreement)).statusCode).toBe(404);
    expect((await ask(planEndpoints.end, other, agreement)).statusCode).toBe(404);
    for (const endpoint of [planEndpoints.agreements, planEndpoints.charges])
      expect((await api().call(endpoint, { token, query: { plan } })).json().data).toEqual([]);
  });

  test('ends by its business on a date that the preview names', async () => {
    const scene = await planScene(api());
    const end = (body: object) => ask(planEndpoints.end, scene.merchant, scene.agreement, body);

    const preview = (await end({ preview: true })).json() as Agreement;
    expect(await readOwn(scene)).toMatchObject({ status: 'active', endsAt: null });
    const ended = (await end({})).json() as Agreement;

    expect(preview).toMatchObject({ endsAt: ended.endsAt, endedBy: 'merchant' });
    expect(ended).toMatchObject({ status: 'ending', next: null });
    await letTimePass(api(), scene, 62);
    expect(await readOwn(scene)).toMatchObject({ status: 'ended' });
    expect((await end({})).json().code).toBe('agreement_ended');
  });

  test('freezes until a day, and resumes before it', async () => {
    const scene = await planScene(api());
    const freeze = (until: string | null) =>
      ask(planEndpoints.freeze, scene.merchant, scene.agreement, { until });
    const later = new Date((await timeOf(api(), scene)) + 20 * 86_400_000).toISOString();

    expect((await freeze(later)).json()).toMatchObject({ status: 'frozen', frozenUntil: later });
    expect((await freeze(null)).json()).toMatchObject({ status: 'active', frozenUntil: null });
    const past = await freeze('2020-01-01T00:00:00.000Z');
    expect([past.statusCode, past.json().errors[0]]).toMatchObject([
      422,
      { path: 'until', code: 'in_the_past' },
    ]);
  });
});

describe('a price', () => {
  const change = ({ merchant, agreement }: PlanScene, body: object) =>
    ask(planEndpoints.changePrice, merchant, agreement, body);

  test('that falls applies to the next charge, as the preview says', async () => {
    const scene = await planScene(api());

    const preview = (await change(scene, { price: '30.00', preview: true })).json();
    expect((await readOwn(scene)).price).toBe('40.00');
    const applied = (await change(scene, { price: '30.00' })).json();

    expect(preview).toEqual({ ...applied, status: 'preview' });
    expect(applied).toMatchObject({ status: 'applied', price: '30.00', fromN: 2 });
    expect(await readOwn(scene)).toMatchObject({ price: '30.00', next: { n: 2, price: '30.00' } });
    await letTimePass(api(), scene, 33);
    expect(await chargesOf(api(), scene.merchant, scene.agreement)).toContainEqual(
      expect.objectContaining({ n: 2, status: 'paid', price: '30.00' }),
    );
    expect(await eventsOf(scene.merchant, scene.agreement)).toContain('agreement.changed');
  });

  test('that rises waits for the member, and the newest proposal replaces the one before', async () => {
    const scene = await planScene(api());

    expect((await change(scene, { price: '50.00' })).json()).toMatchObject({ status: 'proposed' });
    expect((await change(scene, { price: '45.00' })).json()).toMatchObject({ status: 'proposed' });

    expect((await readOwn(scene)).price).toBe('40.00');
    const rows = await rowsOf(
      api().db,
      sql`select k, price::int as price, status from agreement_change where agreement_id = ${scene.agreement} order by k`,
    );
    expect(rows).toEqual([
      { k: 1, price: 5000, status: 'replaced' },
      { k: 2, price: 4500, status: 'proposed' },
    ]);
  });

  test.each<[object, string]>([
    [{ price: '40.00' }, 'unchanged'],
    [{ price: '1.234' }, 'invalid'],
    [{ price: '0' }, 'invalid'],
  ])('%j is refused at its field', async (body, code) => {
    const scene = await planScene(api());

    const refused = await change(scene, body);

    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      422,
      { path: 'price', code },
    ]);
  });
});

describe('a plan that is retired', () => {
  test.each([
    ['run_on', 'active'],
    ['end', 'ending'],
  ] as const)('with %s leaves its agreements %s', async (choice, status) => {
    const scene = await planScene(api());
    const { merchant, plan } = scene;

    const retired = await ask(planEndpoints.retire, merchant, plan, { choice });

    expect(retired.json()).toMatchObject({ enabled: false, agreements: 1 });
    expect((await readOwn(scene)).status).toBe(status);
    await expect(planSession(api(), merchant, plan)).rejects.toThrow('plan_retired');
  });
});

describe('an invitation to a plan', () => {
  test('names a plan with a trial, of the business itself', async () => {
    const merchant = await newMerchant(api());
    const other = await newMerchant(api());
    const trial = await newPlan(api(), merchant, { trialDays: 14 });
    const invite = async (plan: string) =>
      (
        await api().call(linkEndpoints.createSession, { token: merchant.apiToken, body: { plan } })
      ).json();

    expect(await invite(trial.id)).toMatchObject({
      plan: { id: trial.id, trialDays: 14, cap: '60.00' },
      agreement: null,
    });
    for (const [plan, code] of [
      [(await newPlan(api(), merchant)).id, 'plan_without_trial'],
      [(await newPlan(api(), other, { trialDays: 14 })).id, 'unknown_plan'],
    ] as const)
      expect((await invite(plan)).errors).toMatchObject([{ path: 'plan', code }]);
  });
});
