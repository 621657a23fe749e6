import { eq } from 'drizzle-orm';
import { formatAmount, formatToken } from '#shared/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { testPurchase } from '../../tokens/test-purchases/tables.ts';

/** A purchase of test mode, for operators. @returns undefined for a live one */
export async function readTestPurchase(
  db: Db,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db.select().from(testPurchase).where(eq(testPurchase.id, id));
  if (!row) return undefined;
  const { livemode, memberId: member, businessId: business, status, currency, rate } = row;
  const { intentId, failure, transferId, createdAt, closedAt } = row;
  return {
    ...{ id, livemode, member, business, status },
    tokens: formatToken(row.tokens),
    amount: formatAmount(row.amount, currency),
    ...{ currency, rate, intentId, failure, transferId, createdAt, closedAt },
  };
}
