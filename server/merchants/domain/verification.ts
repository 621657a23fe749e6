import {
  CHECK_RESULTS,
  type CheckResult,
  type ProofMethod,
  type Verification,
} from '#shared/domain/schemas.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { fileOf, lookFor, proofText, recordOf, type Sought } from './look.ts';

/** How long a missing proof still counts. */
const GRACE_MS = 21 * 86_400_000;

interface Proof {
  domain: string;
  token: string;
  provenAt: Date | null;
  provenBy: ProofMethod | 'operator' | null;
  failingSince: Date | null;
  checkedAt: Date | null;
  checkedBy: ProofMethod | null;
  result: string | null;
}

/** What a business was paid in 24 hours, as the limit of a day counts it, in base units. */
export type PaidInADay = (db: Db, merchantId: Operand<string>) => Promise<bigint>;

/** @throws Problem not_found for a member who is not a business */
export async function readVerification(
  db: Db,
  { domain: settings }: Config,
  paidInADay: PaidInADay,
  merchantId: Operand<string>,
): Promise<Verification> {
  const proof = await proofOf(db, merchantId);
  const { domain, token, provenAt, provenBy, failingSince } = proof;
  return {
    domain,
    provenAt: provenAt?.toISOString() ?? null,
    provenBy,
    dns: { name: recordOf(domain), value: proofText(token) },
    file: { url: fileOf(domain), content: proofText(token) },
    lastCheck: lastCheck(proof),
    failingSince: failingSince?.toISOString() ?? null,
    endsAt: failingSince ? new Date(failingSince.getTime() + GRACE_MS).toISOString() : null,
    limit: provenAt
      ? null
      : {
          session: formatToken(settings.sessionMost),
          day: formatToken(settings.dayMost),
          paid: formatToken(await paidInADay(db, merchantId)),
        },
  };
}

/**
 * Checks the proof at the request of the business.
 * @throws Problem not_found, rate_limited, domain_taken
 */
export async function checkVerification(
  db: Db,
  config: Config,
  paidInADay: PaidInADay,
  merchantId: string,
  method: ProofMethod,
): Promise<Verification> {
  const sought = await proofOf(db, merchantId);
  await countRequest(db, 'domain-check', merchantId);
  const found = await lookFor(method, sought, config.domain);
  const result = await note(db, merchantId, sought, { method, found, isAsked: true });
  if (result === 'taken') throw new Problem('domain_taken');
  return readVerification(db, config, paidInADay, merchantId);
}

const checkOutcome = sqlOutcome('domain.record_check', { returned: [...CHECK_RESULTS, 'stale'] });

/** Stores the result of a check, which ran outside any transaction. @returns the stored result */
export async function note(
  db: Db,
  merchantId: string,
  { domain, token }: Sought,
  { method, found, isAsked }: { method: ProofMethod; found: CheckResult; isAsked: boolean },
): Promise<CheckResult | 'stale'> {
  const [noted] = await db.transaction((tx) =>
    rowsOf<{ result: string }>(
      tx,
      sql`select domain.record_check(
        p_merchant => ${merchantId}, p_domain => ${domain}, p_token => ${token},
        p_method => ${method}, p_result => ${found}, p_asked => ${isAsked}) as result`,
    ),
  );
  return checkOutcome(noted?.result);
}

async function proofOf(db: Db, merchantId: Operand<string>): Promise<Proof> {
  const [proof] = await rowsOf<Proof>(
    db,
    sql`select domain, token, proven_at as "provenAt", proven_by as "provenBy",
        failing_since as "failingSince", checked_at as "checkedAt", checked_by as "checkedBy", result
      from domain_proof where merchant_id = ${merchantId}`,
  );
  if (!proof) throw new Problem('not_found');
  return proof;
}

function lastCheck({ checkedAt, checkedBy, result }: Proof): Verification['lastCheck'] {
  const known = CHECK_RESULTS.find((one) => one === result);
  if (!checkedAt || !checkedBy || !known) return null;
  return { at: checkedAt.toISOString(), method: checkedBy, result: known };
}
