/** The additional origins whose pages may frame a business's checkout. */

import type { FastifyBaseLogger } from 'fastify';
import { type BusinessSettings, MOST_ORIGINS } from '#shared/business/schemas.ts';
import type { ProofMethod } from '#shared/domain/schemas.ts';
import { isRefused } from '../../people/deny/refuse.ts';
import { confirmPerson } from '../../people/factors/confirm-person.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import { logDecision } from '../../people/risk/decision.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { lookFor } from '../domain/look.ts';
import { tellOriginAdded } from './emails.ts';
import { domainOrigins, isBelow, isLocal, maySellOn } from './origins-of.ts';
import { changing } from './settings.ts';

/**
 * Adding an existing origin changes nothing, except that an unproven one can become proven.
 * @throws Problem rate_limited, validation_failed, origin_unproven, and the problems of
 *   `confirmPerson`
 */
export async function addOrigin(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { origin, ...proof }: { origin: string } & Proof,
  log: FastifyBaseLogger,
): Promise<BusinessSettings> {
  const { mode } = config;
  const { id, domain, livemode } = caller.business;
  if (!maySellOn(origin, mode, livemode)) {
    throw fieldProblem('origin', 'Must begin with https:// and name no port.');
  }
  await confirmPerson(db, config, caller, proof);
  if (await isRefused(db, 'merchant', new URL(origin).hostname, id)) {
    throw new Problem('origin_unproven');
  }
  const isOwn = domainOrigins(domain).includes(origin);
  const provenBy = isOwn
    ? undefined
    : await provenOrigin(db, config, { id, domain, origin, livemode }, log);

  return changing(db, config, id, async (tx) => {
    if (isOwn) return;
    const known = await rowsOf<{ origin: string }>(
      tx,
      sql`select origin from merchant_origin where merchant_id = ${id}`,
    );
    if (known.some((one) => one.origin === origin)) {
      if (!provenBy) return;
      await tx.execute(sql`update merchant_origin set proven_by = ${provenBy}, proven_at = now()
        where merchant_id = ${id} and origin = ${origin}`);
      return;
    }
    if (known.length >= MOST_ORIGINS) {
      throw fieldProblem('origin', `At most ${MOST_ORIGINS} sites.`);
    }
    await tx.execute(sql`insert into merchant_origin (merchant_id, origin, proven_by, proven_at)
      values (${id}, ${origin}, ${provenBy ?? null}::text,
        case when ${provenBy ?? null}::text is not null then now() end)`);
    await tellOriginAdded(tx, config, id, origin);
  });
}

interface Wanted {
  id: string;
  domain: string;
  origin: string;
  livemode: boolean;
}

/**
 * Looks for the business's proof at the origin's host, unless the origin needs none.
 * @returns the method of the proof; undefined where no proof is needed
 * @throws Problem origin_unproven, rate_limited
 */
async function provenOrigin(
  db: Db,
  config: Config,
  { id, domain, origin, livemode }: Wanted,
  log: FastifyBaseLogger,
): Promise<ProofMethod | undefined> {
  const [own] = await rowsOf<{ domain: string; token: string; provenAt: Date | null }>(
    db,
    sql`select domain, token, proven_at as "provenAt" from domain_proof where merchant_id = ${id}`,
  );
  const isLocalHere = (config.mode === 'sandbox' || !livemode) && isLocal(origin);
  const isBelowVerifiedDomain = own?.provenAt != null && isBelow(origin, domain);
  let found: ProofMethod | undefined;
  if (own && !isLocalHere && !isBelowVerifiedDomain) {
    await countRequest(db, 'domain-check', id);
    const sought = { domain: new URL(origin).hostname, token: own.token };
    for (const method of ['dns', 'file'] as const) {
      if (!found && (await lookFor(method, sought, config.domain)) === 'proven') found = method;
    }
  }
  const facts = {
    isLocal: isLocalHere,
    isBelowVerifiedDomain,
    isProvenItself: found !== undefined,
  };
  const reason = 'origin_unproven';
  const isAllowed = Object.values(facts).includes(true);
  const decision = isAllowed
    ? { verdict: 'allow' as const }
    : { verdict: 'refuse' as const, reason };
  logDecision(log, 'merchant.origin', { merchant: id, origin, ...facts }, decision);
  if (!isAllowed) throw new Problem(reason);
  return found;
}

/** @throws Problem not_found for an unknown origin, origin_in_use, rate_limited */
export function removeOrigin(
  db: Db,
  config: Config,
  id: string,
  origin: string,
): Promise<BusinessSettings> {
  return changing(db, config, id, async (tx, business) => {
    const { recipientSuccessUrl, recipientCancelUrl, linkSuccessUrl, linkDeniedUrl } = business;
    const { oauthRedirectUris } = business;
    const urls = [recipientSuccessUrl, recipientCancelUrl, linkSuccessUrl, linkDeniedUrl];
    urls.push(...oauthRedirectUris);
    if (urls.some((url) => url && new URL(url).origin === origin)) {
      throw new Problem('origin_in_use');
    }
    const removed = await rowsOf<{ origin: string }>(
      tx,
      sql`delete from merchant_origin where merchant_id = ${id} and origin = ${origin}
        returning origin`,
    );
    if (removed.length === 0) throw new Problem('not_found');
  });
}
