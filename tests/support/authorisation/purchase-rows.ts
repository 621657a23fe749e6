/** Purchases in the authorisation matrix, without a card network. */
import { sql } from 'drizzle-orm';
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';

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

const OFF = '401  409  409  409  401  401  401  403  403';

/** With a network: tests/api/purchase-*.test.ts. @param ordered the id of a purchase of `member` */
export const purchaseRows = (ordered: () => string) => ({
  'POST /api/token/purchases/quote': { statuses: OFF, body: () => ({ currency: 'EUR' }) },
  'POST /api/token/purchases': {
    statuses: OFF,
    headers: () => ({ 'idempotency-key': newId('ord') }),
    body: () => ({
      quote: 'quo_none',
      unit: 'tokens',
      amount: '100',
      acceptances: { conditions: true, shipping: true, refund: true },
    }),
  },
  'GET /api/token/purchases': { statuses: '401  200  200  200  401  401  401  403  403' },
  'GET /api/token/purchases/:id': {
    statuses: '401  200  404  404  401  401  401  403  403',
    id: ordered,
  },
  'POST /api/token/purchases/:id/payment': { statuses: OFF, id: ordered },
  // Only the card network, authenticated by its signature.
  'POST /api/cards/webhook': {
    statuses: '409  409  409  409  409  409  409  409  409',
    body: () => ({}),
  },
  'POST /api/cards/test-webhook': {
    statuses: '409  409  409  409  409  409  409  409  409',
    body: () => ({}),
  },
});
