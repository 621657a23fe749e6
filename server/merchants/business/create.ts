import { eq, sql } from 'drizzle-orm';
import { deferCredits } from '../../ledger/accounts.ts';
import { member, merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { domainProof } from '../domain/tables.ts';
import { skeletonOf } from './name-skeleton.ts';
import { merchantOrigin } from './tables.ts';

export interface NewBusiness {
  recipientName: string;
  recipientDomain: string;
  successUrl?: string;
  cancelUrl?: string;
  linkSuccessUrl?: string;
  linkDeniedUrl?: string;
  /** In addition to https://domain and https://www.domain; an operator vouches for them. */
  origins?: string[];
  /** An operator vouches for the domain; otherwise the business must prove it. */
  isVouchedFor?: boolean;
}

/** Makes a member a business. Its cash account then accepts concurrent credits. */
export async function makeBusiness(db: Db, memberId: string, given: NewBusiness): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ cash: member.cashAccount })
      .from(member)
      .where(eq(member.id, memberId));
    if (!row?.cash) throw new Error(`${memberId} has no cash account`);
    await deferCredits(tx, memberId);
    await tx.insert(merchant).values({
      id: memberId,
      recipientName: given.recipientName,
      nameSkeleton: skeletonOf(given.recipientName),
      recipientDomain: given.recipientDomain,
      recipientSuccessUrl: given.successUrl ?? null,
      recipientCancelUrl: given.cancelUrl ?? null,
      linkSuccessUrl: given.linkSuccessUrl ?? null,
      linkDeniedUrl: given.linkDeniedUrl ?? null,
    });
    // Drizzle would name all columns, and only an operator's login may insert a proof.
    await tx.execute(sql`insert into domain_proof (merchant_id, domain)
      values (${memberId}, ${given.recipientDomain})`);
    if (given.isVouchedFor) {
      await tx
        .update(domainProof)
        .set({ provenAt: sql`now()`, provenBy: 'operator' })
        .where(eq(domainProof.merchantId, memberId));
    }
    for (const origin of given.origins ?? []) {
      const proven = { provenAt: sql`now()`, provenBy: 'operator' as const };
      await tx.insert(merchantOrigin).values({ merchantId: memberId, origin, ...proven });
    }
  });
}
