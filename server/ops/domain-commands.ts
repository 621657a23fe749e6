/** What an operator does about the domains of businesses. */
import { eq, sql } from 'drizzle-orm';
import { PROOF_METHODS } from '#shared/domain/contract.ts';
import type { Db } from '../db/database.ts';
import { domainProof } from '../db/domain-tables.ts';
import { merchant } from '../db/schema.ts';
import { lookFor } from '../domain/look.ts';
import { note } from '../domain/verification.ts';
import { findMerchant } from '../merchant/find-merchant.ts';
import { isDomain, originsOf } from '../merchant/origins.ts';
import { type Command, memberId, OpsError, said } from './command.ts';

export const DOMAIN_COMMANDS: Record<string, Command> = {
  'business:verify': {
    usage: 'vouch for the domain of a business: it needs no proof, and is not looked at again',
    options: ['email'],
    async run({ database: { db } }, { email = '' }) {
      const { merchantId, domain } = await proofOf(db, email);
      await db
        .update(domainProof)
        .set({
          provenAt: sql`coalesce(${domainProof.provenAt}, now())`,
          provenBy: 'operator',
          failingSince: null,
          nextCheckAt: null,
        })
        .where(eq(domainProof.merchantId, merchantId));
      return said(`${domain} is vouched for`);
    },
  },
  'business:check-domain': {
    usage: 'look now for what proves the domain of a business',
    options: ['email'],
    async run({ database: { db }, config }, { email = '' }) {
      const { merchantId, ...sought } = await proofOf(db, email);
      const results: string[] = [];
      for (const method of PROOF_METHODS) {
        const found = await lookFor(method, sought, config.domain);
        const result = await note(db, merchantId, sought, { method, found, isAsked: true });
        results.push(`${method}: ${result}`);
        if (result === 'proven') break;
      }
      return said(`${sought.domain}  ${results.join(', ')}`);
    },
  },
  'business:change-domain': {
    usage: 'give a business another domain, or the same anew; it is to be proven again',
    options: ['email', 'domain'],
    async run({ database: { db } }, { email = '', domain = '' }) {
      if (!isDomain(domain)) throw new OpsError('domain: in lower case, such as shop.example');
      const { merchantId } = await proofOf(db, email);
      await db.transaction(async (tx) => {
        const { successUrl, cancelUrl, linkSuccessUrl, linkDeniedUrl } = await findMerchant(
          tx,
          merchantId,
        );
        const origins = await originsOf(tx, { id: merchantId, domain });
        // Nobody is sent to a site that may be somebody else's by now.
        const kept = (url: string | null) =>
          url !== null && origins.includes(new URL(url).origin) ? url : null;
        await tx
          .update(merchant)
          .set({
            recipientDomain: domain,
            recipientSuccessUrl: kept(successUrl),
            recipientCancelUrl: kept(cancelUrl),
            linkSuccessUrl: kept(linkSuccessUrl),
            linkDeniedUrl: kept(linkDeniedUrl),
          })
          .where(eq(merchant.id, merchantId));
        await tx.delete(domainProof).where(eq(domainProof.merchantId, merchantId));
        await tx.insert(domainProof).values({ merchantId, domain });
      });
      return said(`${email} is to prove ${domain}`);
    },
  },
};

async function proofOf(db: Db, email: string) {
  const id = await memberId(db, email);
  const [proof] = await db.select().from(domainProof).where(eq(domainProof.merchantId, id));
  if (!proof) throw new OpsError(`${email} is no business`);
  const { merchantId, domain, token } = proof;
  return { merchantId, domain, token };
}
