/** Commands for the domains of businesses. */
import { PROOF_METHODS } from '#shared/domain/schemas.ts';
import { findMerchant } from '../../merchants/business/find-merchant.ts';
import { maySellOn, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { readRedirectUris } from '../../merchants/business/redirect-uri.ts';
import { lookFor } from '../../merchants/domain/look.ts';
import { note } from '../../merchants/domain/verification.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import { arrayOf, changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
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
      await changeOf(
        db,
        sql`update domain_proof set proven_at = coalesce(proven_at, now()),
            proven_by = 'operator', failing_since = null, next_check_at = null
          where merchant_id = ${merchantId}`,
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
      await changeOf(
        db,
        sql`insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
          values (${merchantId}, ${origin}, now(), 'operator')
          on conflict (merchant_id, origin) do update
          set proven_at = excluded.proven_at, proven_by = excluded.proven_by`,
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
        const uris = redirectUris.filter((uri) => kept(uri));
        await rowsOf(
          tx,
          sql`update merchant set recipient_domain = ${domain},
              recipient_success_url = ${kept(successUrl)},
              recipient_cancel_url = ${kept(cancelUrl)},
              link_success_url = ${kept(linkSuccessUrl)}, link_denied_url = ${kept(linkDeniedUrl)},
              oauth_redirect_uris = ${arrayOf(uris, 'text')}
            where id = ${merchantId}`,
        );
        await rowsOf(tx, sql`delete from domain_proof where merchant_id = ${merchantId}`);
        await rowsOf(
          tx,
          sql`insert into domain_proof (merchant_id, domain) values (${merchantId}, ${domain})`,
        );
      });
      return reply(`${email} is to prove ${domain}`);
    },
  },
};

async function proofOf(db: Db, email: string, business: string | undefined) {
  const id = await businessId(db, email, business);
  const [proof] = await rowsOf<{ merchantId: string; domain: string; token: string }>(
    db,
    sql`select merchant_id as "merchantId", domain, token from domain_proof
      where merchant_id = ${id}`,
  );
  if (!proof) throw new OpsError(`${email} is no business`);
  const { merchantId, domain, token } = proof;
  return { merchantId, domain, token };
}
