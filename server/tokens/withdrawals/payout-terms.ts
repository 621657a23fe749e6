/** The address that a business is paid out to, and whether it may request payouts. */
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { member, merchant } from '../../people/members/tables.ts';
import { logDecision } from '../../people/risk/decision.ts';
import { decidePayout } from '../../people/risk/merchant.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface PayoutTerms {
  /** The external deposit address; null until a person stores one. */
  address: string | null;
  isVerified: boolean;
}

/** @throws Problem not_found without a business */
export async function payoutTerms(db: Db, businessId: string): Promise<PayoutTerms> {
  const [business] = await db
    .select({
      address: member.externalDepositAddress,
      isVerified: sql<boolean>`domain.is_proven(${merchant.id})`,
    })
    .from(member)
    .innerJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, businessId));
  if (!business) throw new Problem('not_found');
  return business;
}

/**
 * @returns the address
 * @throws Problem domain_unproven, deposit_address_missing
 */
export function requirePayable(
  businessId: string,
  { address, isVerified }: PayoutTerms,
  log: FastifyBaseLogger,
): string {
  const decision = decidePayout({ isVerified });
  logDecision(log, 'merchant.payout', { merchant: businessId, isVerified }, decision);
  if (decision.verdict === 'refuse') throw new Problem(decision.reason);
  if (address === null) throw new Problem('deposit_address_missing');
  return address;
}
