/** Acts on plans, and on what members have agreed to. */
import * as planEndpoints from '#shared/plans/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { MONTHLY, newPlan, owedAgreement } from '../payments/plans.ts';
import { newMember, type TestMerchant } from '../people/people.ts';
import { type Act, actsOf } from './acts.ts';

export function planActs(api: () => TestApi): Act[] {
  const { act } = actsOf(api);
  const plan = async (shop: TestMerchant) => ({ id: (await newPlan(api(), shop)).id });
  const owed = async (shop: TestMerchant) => owedAgreement(api(), shop, await newMember(api()));
  const agreement = async (shop: TestMerchant) => ({ id: (await owed(shop)).agreement });
  const charge = async (shop: TestMerchant) => ({ params: { id: (await owed(shop)).charge } });
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  return [
    act(planEndpoints.create, ['plan.created'], { body: MONTHLY }),
    act(planEndpoints.change, ['plan.changed'], async (shop) => ({
      params: await plan(shop),
      body: { ...MONTHLY, price: '66.00' },
    })),
    act(planEndpoints.retire, ['plan.changed'], async (shop) => ({
      params: await plan(shop),
      body: { choice: 'run_on' },
    })),
    act(planEndpoints.end, ['agreement.changed'], async (shop) => ({
      params: await agreement(shop),
      body: {},
    })),
    act(planEndpoints.freeze, ['agreement.changed'], async (shop) => ({
      params: await agreement(shop),
      body: { until },
    })),
    act(planEndpoints.changePrice, ['agreement.changed'], async (shop) => ({
      params: await agreement(shop),
      body: { price: '66.00' },
    })),
    act(planEndpoints.waive, ['charge.settled'], charge),
    act(planEndpoints.writeOff, ['charge.settled'], charge),
    act(planEndpoints.payElsewhere, ['charge.settled'], charge),
  ];
}
