/** Regular payments of members in the authorisation matrix: the rule of each call. */
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newPlan } from '../payments/plan-scene.ts';
import type { Cast } from './callers.ts';
import { person } from './rule.ts';

export function mandateRows(api: () => TestApi, cast: () => Cast) {
  /** An agreement of the other member, whose strong step is not what the matrix asks about. */
  const begun = async () => {
    const { merchant, other } = cast();
    const plan = await newPlan(api(), merchant);
    const { db } = api().database.owner;
    const [row] = await rowsOf<{ agreement: string; mandate: string }>(
      db,
      sql`select a.id as agreement, a.mandate_id as mandate from plan p,
          plans.approve_mandate(p_merchant => ${merchant.id}, p_member => ${other.id}, p_cap => 4000, p_cap_tokens => 228e18,
            p_currency => 'EUR', p_decimals => 2, p_rhythm => 'month', p_every => 1) m,
          plans.agree(p => p, m => m, p_zone => 'UTC', p_first => current_date, p_session => null, p_link => null,
            p_reference => null) a
        where p.id = ${plan}`,
    );
    if (!row) throw new Error('no agreement was begun');
    return row;
  };
  const mandate = async () => (await begun()).mandate;
  const stopped = async () => {
    const one = await begun();
    await api().database.owner.db.execute(
      sql`select plans.end_mandate(${one.mandate}, 'member', ${cast().other.id})`,
    );
    return one.agreement;
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
    'POST /api/wallet/agreements/:id/share': {
      rule: person('own'),
      id: async () => (await begun()).agreement,
      body: () => ({ name: true }),
    },
    // Without a factor.
    'POST /api/wallet/agreements/:id/approve': {
      rule: person('own'),
      answer: 422,
      id: stopped,
      body: () => ({
        price: '40.00',
        cap: '40.00',
        capTokens: '228',
        payee: { name: 'A shop', domain: 'shop.example' },
      }),
    },
  };
}
