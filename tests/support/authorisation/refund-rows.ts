/** Refunds in the authorisation matrix: the rule of each call. */
import * as endpoints from '#shared/refunds/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { ask } from '../payments/refund-requests.ts';
import { paidAgain } from '../payments/refunds.ts';
import { PASSWORD } from '../people/people.ts';
import type { Cast } from './callers.ts';
import { business, person } from './rule.ts';

export function refundRows(api: () => TestApi, cast: () => Cast) {
  /** A session of the merchant's that the member has paid. */
  const paid = () => paidAgain(api(), { merchant: cast().merchant, payer: cast().member });
  /** The member's request about such a session; earlier ones are past the limit's day. */
  const asked = async () => {
    await api().db.execute(
      sql`update refund_request set created_at = created_at - interval '2 days'`,
    );
    const answer = await ask(api(), cast().member, (await paid()).id, { amount: '1.00' });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return String(answer.json().id);
  };
  return {
    'POST /api/merchant/pay-sessions/:id/refunds': {
      // A person confirms a refund: the call below.
      rule: business('refunds:write', 'keys', 'own'),
      id: async () => (await paid()).id,
      body: () => ({}),
    },
    'GET /api/merchant/pay-sessions/:id/refunds': {
      rule: business('refunds:read', 'own'),
      id: async () => (await paid()).id,
    },
    'GET /api/merchant/refunds': { rule: business('refunds:read') },
    'GET /api/merchant/refunds/:id': {
      rule: business('refunds:read', 'own'),
      id: async () => {
        const body = await paid();
        const { apiToken: token } = cast().merchant;
        const answer = await api().call(endpoints.refundSession, {
          params: { id: body.id },
          token,
          body: {},
        });
        return answer.json().id;
      },
    },
    'GET /api/business/payments/:id/refunds': {
      rule: business('refunds:read', 'own'),
      id: async () => (await paid()).transfer,
    },
    'POST /api/business/payments/:id/refunds': {
      rule: business('refunds:write', 'people', 'own'),
      id: async () => (await paid()).transfer,
      body: () => ({ currentPassword: PASSWORD }),
    },
    'POST /api/pay/:id/refund-requests': {
      rule: person('own'),
      id: async () => (await paid()).id,
      body: () => ({ amount: '1.00', reason: 'other' }),
    },
    'GET /api/pay/:id/refund-requests': {
      rule: person('own'),
      id: async () => (await paid()).id,
    },
    'POST /api/refund-requests/:id/withdraw': {
      rule: person('own'),
      id: asked,
    },
    'GET /api/merchant/refund-requests': { rule: business('refunds:read') },
    'POST /api/merchant/refund-requests/:id/decline': {
      rule: business('refunds:write', 'own'),
      id: asked,
      body: () => ({}),
    },
  };
}
