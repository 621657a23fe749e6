import { formatAmount, formatToken } from '#shared/money.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** A purchase of test mode, for operators. @returns undefined for a live one */
export async function readTestPurchase(
  db: Db,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await rowsOf<{
    id: string;
    livemode: boolean;
    member: string;
    business: string;
    status: string;
    tokens: string;
    amount: string;
    currency: string;
    rate: string;
    intentId: string | null;
    failure: string | null;
    transferId: string | null;
    createdAt: Date;
    closedAt: Date | null;
  }>(
    db,
    sql`select id, livemode, member_id as member, business_id as business, status, tokens, amount,
        currency, rate, intent_id as "intentId", failure, transfer_id as "transferId",
        created_at as "createdAt", closed_at as "closedAt"
      from test_purchase where id = ${id}`,
  );
  if (!row) return undefined;
  return {
    ...row,
    tokens: formatToken(BigInt(row.tokens)),
    amount: formatAmount(BigInt(row.amount), row.currency),
  };
}
