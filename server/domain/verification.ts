import { eq, sql } from 'drizzle-orm';
import {
  CHECK_RESULTS,
  type CheckResult,
  type ProofMethod,
  type Verification,
} from '#shared/domain/contract.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { domainProof } from '../db/domain-tables.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { fileOf, lookFor, proofText, recordOf, type Sought } from './look.ts';

/** How long a proof that is not found any more still counts. */
const GRACE_MS = 21 * 86_400_000;

type Proof = typeof domainProof.$inferSelect;

/** @throws Problem not_found for a member who is no business */
export async function readVerification(
  db: Db,
  { domain: settings }: Config,
  merchantId: string,
): Promise<Verification> {
  const proof = await proofOf(db, merchantId);
  const { domain, token, provenAt, provenBy, failingSince } = proof;
  const { sessionMost, dayMost } = settings;
  return {
    domain,
    provenAt: provenAt?.toISOString() ?? null,
    provenBy,
    dns: { name: recordOf(domain), value: proofText(token) },
    file: { url: fileOf(domain), content: proofText(token) },
    lastCheck: lastCheck(proof),
    failingSince: failingSince?.toISOString() ?? null,
    endsAt: failingSince ? new Date(failingSince.getTime() + GRACE_MS).toISOString() : null,
    limit: provenAt ? null : { session: formatToken(sessionMost), day: formatToken(dayMost) },
  };
}

/**
 * Looks for the proof because its business asks to.
 * @throws Problem not_found, rate_limited, domain_taken
 */
export async function checkVerification(
  db: Db,
  config: Config,
  merchantId: string,
  method: ProofMethod,
): Promise<Verification> {
  const sought = await proofOf(db, merchantId);
  await countAct(db, 'domain-check', merchantId);
  const found = await lookFor(method, sought, config.domain);
  const result = await note(db, merchantId, sought, { method, found, isAsked: true });
  if (result === 'taken') throw new Problem('domain_taken');
  return readVerification(db, config, merchantId);
}

/** Keeps what was found; nothing is held while it is looked for. @returns the result as it is kept */
export async function note(
  db: Db,
  merchantId: string,
  { domain, token }: Sought,
  { method, found, isAsked }: { method: ProofMethod; found: CheckResult; isAsked: boolean },
): Promise<string> {
  const [noted] = await rowsOf<{ result: string }>(
    db,
    sql`select domains.note(${merchantId}, ${domain}, ${token}, ${method}, ${found}, ${isAsked}) as result`,
  );
  return noted?.result ?? 'stale';
}

async function proofOf(db: Db, merchantId: string): Promise<Proof> {
  const [proof] = await db.select().from(domainProof).where(eq(domainProof.merchantId, merchantId));
  if (!proof) throw new Problem('not_found');
  return proof;
}

function lastCheck({ checkedAt, checkedBy, result }: Proof): Verification['lastCheck'] {
  const known = CHECK_RESULTS.find((one) => one === result);
  if (!checkedAt || !checkedBy || !known) return null;
  return { at: checkedAt.toISOString(), method: checkedBy, result: known };
}
