/** Regular payments of members in the authorisation matrix: the rule of each call. */
import * as mandates from '#shared/mandates/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { begin, newPlan } from '../payments/plan-scene.ts';
import { type Cast, credentialOf } from './callers.ts';
import { person } from './rule.ts';

export function mandateRows(api: () => TestApi, cast: () => Cast) {
  /** An agreement that the other member has begun. */
  const begun = async () => {
    const { merchant } = cast();
    const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
    return { ...(await begin(api(), merchant, { token }, await newPlan(api(), merchant))), token };
  };
  const mandate = async () => (await begun()).mandate;
  const stopped = async () => {
    const { mandate: id, agreement, token } = await begun();
    await api().call(mandates.stop, { params: { id }, token });
    return agreement;
  };
  return {
    'GET /api/wallet/mandates': { rule: person() },
    'POST /api/wallet/mandates/:id/pause': { rule: person('own'), id: mandate },
    'POST /api/wallet/mandates/:id/resume': { rule: person('own'), id: mandate },
    'POST /api/wallet/mandates/:id/end': { rule: person('own'), id: mandate },
    'POST /api/wallet/agreements/:id/end': {
      rule: person('own'),
      id: async () => (await begun()).agreement,
    },
    // Without a factor.
    'POST /api/wallet/agreements/:id/approve': {
      rule: person('own'),
      answer: 422,
      id: stopped,
      body: () => ({ price: '40.00', cap: '40.00', capTokens: '228' }),
    },
  };
}
