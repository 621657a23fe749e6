/** Commands for the domains of businesses. */
import { eq, sql } from 'drizzle-orm';
import { PROOF_METHODS } from '#shared/domain/schemas.ts';
import { findMerchant } from '../../merchants/business/find-merchant.ts';
import { maySellOn, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { readRedirectUris } from '../../merchants/business/redirect-uri.ts';
import { merchantOrigin } from '../../merchants/business/tables.ts';
import { lookFor } from '../../merchants/domain/look.ts';
import { domainProof } from '../../merchants/domain/tables.ts';
import { note } from '../../merchants/domain/verification.ts';
import { merchant } from '../../people/members/tables.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import type { Db } from '../../platform/db/database.ts';
import { SUPPORT } from '../operators/roles.ts';
import { businessId, type Command, OpsError, reply } from './command.ts';
import { requireNotDenied } from './deny-commands.ts';

export const DOMAIN_COMMANDS: Record<string, Command> = {
  'business:verify': {
    allows: SUPPORT,
    // What customers paid leaves with it, as with business:release-funds.
    fourEyes: true,
    usage: 'vouch for the domain of a business: it counts as verified and is not checked again',
    options: ['email'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', business }) {
      const { merchantId, domain } = await proofOf(db, email, business);
      await requireNotDenied(db, domain);
      await db.transaction((tx) =>
        tx
          .update(domainProof)
          .set({
            provenAt: sql`coalesce(${domainProof.provenAt}, now())`,
            provenBy: 'operator',
            failingSince: null,
            nextCheckAt: null,
          })
          .where(eq(domainProof.merchantId, merchantId)),
      );
      return reply(`${domain} is vouched for`);
    },
  },
  'business:allow-origin': {
    allows: SUPPORT,
    usage: 'vouch for a further origin of a business: it counts as verified',
    options: ['email', 'origin'],
    optional: ['business'],
    async run({ database: { db }, config }, { email = '', origin = '', business }) {
      if (!maySellOn(origin, config.mode)) {
        throw new OpsError('origin: an https origin such as https://shop.example');
      }
      await requireNotDenied(db, new URL(origin).hostname);
      const { merchantId } = await proofOf(db, email, business);
      const proven = { provenAt: sql`now()`, provenBy: 'operator' as const };
      await db.transaction((tx) =>
        tx
          .insert(merchantOrigin)
          .values({ merchantId, origin, ...proven })
          .onConflictDoUpdate({
            target: [merchantOrigin.merchantId, merchantOrigin.origin],
            set: proven,
          }),
      );
      return reply(`${origin} is a site of ${email}`);
    },
  },
  'business:check-domain': {
    allows: SUPPORT,
    usage: 'check the domain of a business now',
    options: ['email'],
    optional: ['business'],
    async run({ database: { db }, config }, { email = '', business }) {
      const { merchantId, ...sought } = await proofOf(db, email, business);
      const results: string[] = [];
      for (const method of PROOF_METHODS) {
        const found = await lookFor(method, sought, config.domain);
        const result = await note(db, merchantId, sought, { method, found, isAsked: true });
        results.push(`${method}: ${result}`);
        if (result === 'proven') break;
      }
      return reply(`${sought.domain}  ${results.join(', ')}`);
    },
  },
  'business:change-domain': {
    allows: SUPPORT,
    usage: 'change the domain of a business, or reset it; it must be verified again',
    options: ['email', 'domain'],
    optional: ['business'],
    async run({ database: { db }, config }, { email = '', domain = '', business }) {
      if (!isDomain(domain)) throw new OpsError('domain: in lower case, such as shop.example');
      await requireNotDenied(db, domain);
      const { merchantId } = await proofOf(db, email, business);
      await db.transaction(async (tx) => {
        const { successUrl, cancelUrl, linkSuccessUrl, linkDeniedUrl } = await findMerchant(
          tx,
          merchantId,
        );
        const redirectUris = await readRedirectUris(tx, merchantId);
        const origins = await returnOriginsOf(tx, config, { id: merchantId, domain });
        // Removes return URLs on the old domain, which may have a new owner.
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
            oauthRedirectUris: redirectUris.filter((uri) => kept(uri)),
          })
          .where(eq(merchant.id, merchantId));
        await tx.delete(domainProof).where(eq(domainProof.merchantId, merchantId));
        await tx.insert(domainProof).values({ merchantId, domain });
      });
      return reply(`${email} is to prove ${domain}`);
    },
  },
};

async function proofOf(db: Db, email: string, business: string | undefined) {
  const id = await businessId(db, email, business);
  const [proof] = await db.select().from(domainProof).where(eq(domainProof.merchantId, id));
  if (!proof) throw new OpsError(`${email} is no business`);
  const { merchantId, domain, token } = proof;
  return { merchantId, domain, token };
}
