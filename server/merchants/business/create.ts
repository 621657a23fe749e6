import { eq, sql } from 'drizzle-orm';
import { deferCredits } from '../../ledger/accounts.ts';
import { insertBusiness } from '../../people/members/create.ts';
import { findPerson } from '../../people/members/find.ts';
import { merchant } from '../../people/members/tables.ts';
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

/**
 * Makes a business with accounts of its own; its cash account accepts concurrent credits. The person
 * becomes its owner (team.add_registrant).
 * @returns the business's id
 */
export function makeBusiness(db: Db, personId: string, given: NewBusiness): Promise<string> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person) throw new Error(`${personId} is no person`);
    const id = await insertBusiness(tx, person.confirmedAt);
    await deferCredits(tx, id);
    await tx.insert(merchant).values({
      id,
      registeredBy: personId,
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
      values (${id}, ${given.recipientDomain})`);
    if (given.isVouchedFor) {
      await tx
        .update(domainProof)
        .set({ provenAt: sql`now()`, provenBy: 'operator' })
        .where(eq(domainProof.merchantId, id));
    }
    for (const origin of given.origins ?? []) {
      const proven = { provenAt: sql`now()`, provenBy: 'operator' as const };
      await tx.insert(merchantOrigin).values({ merchantId: id, origin, ...proven });
    }
    return id;
  });
}
