/** Until an operator has announced the conditions, no live business begins a plan; test mode may. */
import { expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newPlan } from '../../support/payments/plans.ts';
import { newMerchant } from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi({ mandates: false });

test('neither a payment nor an invitation begins a plan of a live business', async () => {
  const live = await newMerchant(api());
  const twin = await twinOf(api(), live);
  const begin = async (apiToken: string, terms: object = {}) => {
    const { id: plan } = await newPlan(api(), { apiToken }, { ...terms });
    const call = { token: apiToken, body: { plan } };
    return 'trialDays' in terms
      ? api().call(linkEndpoints.createSession, call)
      : api().call(merchantEndpoints.createSession, call);
  };

  for (const terms of [{}, { trialDays: 14 }]) {
    const refused = await begin(live.apiToken, terms);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'mandates_off']);
    expect((await begin(twin.apiToken, terms)).statusCode).toBe(201);
  }
});
