import { deferCredits } from '../../ledger/accounts.ts';
import { insertBusiness } from '../../people/members/create.ts';
import { findPerson } from '../../people/members/find.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { skeletonOf } from './name-skeleton.ts';

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
    await rowsOf(
      tx,
      sql`insert into merchant (id, registered_by, recipient_name, name_skeleton, recipient_domain, recipient_success_url, recipient_cancel_url, link_success_url, link_denied_url, time_zone)
        values (${id}, ${personId}, ${given.recipientName}, ${skeletonOf(given.recipientName)}, ${given.recipientDomain}, ${given.successUrl ?? null}, ${given.cancelUrl ?? null}, ${given.linkSuccessUrl ?? null}, ${given.linkDeniedUrl ?? null},
          (select time_zone from member where id = ${personId}))`,
    );
    await tx.execute(sql`insert into domain_proof (merchant_id, domain)
      values (${id}, ${given.recipientDomain})`);
    if (given.isVouchedFor) {
      await rowsOf(
        tx,
        sql`update domain_proof set proven_at = now(), proven_by = 'operator'
        where merchant_id = ${id}`,
      );
    }
    for (const origin of given.origins ?? []) {
      await tx.execute(sql`insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
        values (${id}, ${origin}, now(), 'operator')`);
    }
    return id;
  });
}
