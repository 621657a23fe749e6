/** Purchases in the authorisation matrix, without a card network. */
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { Cast } from './callers.ts';
import { anyone, wallet } from './rule.ts';

/** An unpaid purchase of 100 tokens, as an earlier release left it. @returns its id */
export async function ordersOf({ db }: TestApi, memberId: string): Promise<string> {
  const id = newId('ord');
  await db.execute(sql`insert into purchase
    (id, member_id, request_key, tokens, amount, currency, rate, documents, expires_at)
    values (${id}, ${memberId}, ${id}, 100e18, 2500, 'EUR', 0.25, '{}', now() + interval '1 hour')`);
  return id;
}

/** The same of a test member, at the stand-in. @returns its id */
export async function testOrdersOf({ database }: TestApi, memberId: string): Promise<string> {
  const id = newId('ord');
  await database.owner.db.execute(sql`insert into test_purchase
    (id, member_id, business_id, request_key, tokens, amount, currency, rate, expires_at)
    select ${id}, m.id, m.test_business_id, ${id}, 100e18, 2500, 'EUR', 0.25,
      now() + interval '1 hour'
    from member m where m.id = ${memberId}`);
  return id;
}

/** With a network: tests/api/purchase-*.test.ts. */
export function purchaseRows(api: () => TestApi, cast: () => Cast) {
  const ordered = () => {
    const { id, livemode } = cast().member;
    return livemode === false ? testOrdersOf(api(), id) : ordersOf(api(), id);
  };
  /** So that no card network is asked. */
  const expired = async () => {
    const id = await ordered();
    const name = sql.raw(cast().member.livemode === false ? 'test_purchase' : 'purchase');
    await api().database.owner.db.execute(sql`update ${name}
      set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
      where id = ${id}`);
    return id;
  };
  return {
    'POST /api/token/purchases/quote': {
      rule: wallet('balance:read'),
      body: () => ({ currency: 'EUR' }),
    },
    'POST /api/token/purchases': {
      rule: wallet('payouts:write'),
      answer: 409,
      headers: () => ({ 'idempotency-key': newId('ord') }),
      body: () => ({
        quote: 'quo_none',
        unit: 'tokens',
        amount: '100',
        acceptances: { conditions: true, shipping: true, refund: true },
      }),
    },
    'GET /api/token/purchases': { rule: wallet('balance:read') },
    'GET /api/token/purchases/:id': {
      rule: wallet('balance:read', 'theirs', 'own'),
      id: ordered,
    },
    'POST /api/token/purchases/:id/payment': {
      rule: wallet('payouts:write', 'theirs', 'own'),
      answer: 409,
      id: expired,
    },
    'POST /api/token/purchases/:id/cancel': {
      rule: wallet('payouts:write', 'theirs', 'own'),
      answer: 409,
      id: expired,
    },
    'POST /api/token/purchases/:id/withdrawal': {
      rule: wallet('payouts:write', 'theirs', 'own'),
      answer: 409,
      id: expired,
      body: () => ({ tokens: '100' }),
    },
    // Only the card network, authenticated by its signature.
    'POST /api/cards/webhook': {
      rule: anyone(),
      answer: 400,
      body: () => ({}),
    },
    'POST /api/cards/test-webhook': {
      rule: anyone(),
      answer: 400,
      body: () => ({}),
    },
  };
}
