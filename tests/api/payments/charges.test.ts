/** What a business sees of charges that are owed, and how it settles them. */
import { describe, expect, test } from 'vitest';
import * as merchantEvents from '#shared/events/merchant-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letTimePass, planScene } from '../../support/payments/plan-scene.ts';
import { chargesOf, readAgreement, readPlan } from '../../support/payments/plans.ts';
import type { TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const ask = (endpoint: Endpoint, { apiToken }: Pick<TestMerchant, 'apiToken'>, id: string) =>
  api().call(endpoint, { token: apiToken, params: { id } });

/** A member who owes the second month. */
async function pastDue() {
  const scene = await planScene(api(), { retryDays: [2] }, { cash: '200' });
  await letTimePass(api(), scene, 40);
  const [owed] = (await chargesOf(api(), scene.merchant, scene.agreement)).filter(({ status }) =>
    ['failed', 'retrying'].includes(status),
  );
  if (!owed) throw new Error('nothing is owed');
  return { ...scene, owed };
}

async function eventsOf({ apiToken }: TestMerchant, subject: string) {
  const { data } = (
    await api().call(merchantEvents.list, { token: apiToken, query: { limit: '100' } })
  ).json();
  return data
    .filter((event: { data: { id?: string } }) => event.data.id === subject)
    .map(({ type }: { type: string }) => type);
}

describe('a charge that is owed', () => {
  test('is shown with its reason and its next attempt, and its agreement as past due', async () => {
    const { owed, merchant, plan, ...scene } = await pastDue();

    expect(owed).toMatchObject({ n: 2, reason: 'insufficient', paySessionId: null });
    expect(await readAgreement(api(), merchant, scene.agreement)).toMatchObject({
      status: 'past_due',
      owed: '40.00',
    });
    expect(await readPlan(api(), merchant, plan)).toMatchObject({ agreements: 1, pastDue: 1 });
    const query = { plan, status: owed.status };
    const token = merchant.apiToken;
    expect((await api().call(planEndpoints.charges, { token, query })).json().data).toEqual([owed]);
  });

  test.each([
    ['waived', planEndpoints.waive],
    ['written_off', planEndpoints.writeOff],
    ['paid_elsewhere', planEndpoints.payElsewhere],
  ] as const)('is %s once, and is not attempted again', async (status, endpoint) => {
    const { owed, merchant, agreement } = await pastDue();

    const settled = await ask(endpoint, merchant, owed.id);

    expect(settled.json()).toMatchObject({ id: owed.id, status, nextAttemptAt: null });
    expect((await ask(endpoint, merchant, owed.id)).json()).toEqual(settled.json());
    expect(await readAgreement(api(), merchant, agreement)).toMatchObject({ owed: '0.00' });
    expect(await eventsOf(merchant, owed.id)).toContain('charge.waived');
    const other = endpoint === planEndpoints.waive ? planEndpoints.writeOff : planEndpoints.waive;
    expect((await ask(other, merchant, owed.id)).json().code).toBe('charge_closed');
  });

  test('that was paid is refunded, not waived', async () => {
    const { merchant, agreement } = await planScene(api());
    const [, first] = await chargesOf(api(), merchant, agreement);

    const refused = await ask(planEndpoints.waive, merchant, first?.id ?? '');

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'charge_closed']);
  });
});
