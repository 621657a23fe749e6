/**
 * A member asks for the deletion of their account. Every known address is told and can stop it for
 * some days, in case somebody else asked. The account is closed meanwhile: it pays and receives
 * nothing new.
 */
import { randomBytes } from 'node:crypto';
import type { Erasure } from '#shared/profile/erasure-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { knownAddresses } from '../credentials/known-addresses.ts';
import { lockMember } from '../credentials/member-lock.ts';
import { blockersOf } from './sole-businesses.ts';
import type { ErasureSteps } from './steps.ts';

const WAITING_DAYS = 7;

const isOpen = sql`erasure_request.stopped_at is null and erasure_request.done_at is null`;
const openOf = (memberId: string) => sql`erasure_request.member_id = ${memberId} and ${isOpen}`;

export async function readErasure(db: Db, steps: ErasureSteps, memberId: string): Promise<Erasure> {
  const [open] = await rowsOf<{ dueAt: Date }>(
    db,
    sql`select due_at as "dueAt" from erasure_request where ${openOf(memberId)}`,
  );
  return {
    dueAt: open?.dueAt.toISOString() ?? null,
    blockers: await blockersOf(db, steps, memberId),
    reservedUntil: await steps.reservedUntil(db, memberId),
    days: WAITING_DAYS,
  };
}

/**
 * Idempotent: an open request keeps its due time. @returns when the account will be deleted
 * @throws Problem unauthenticated, account_frozen, erasure_blocked
 */
export async function requestErasure(
  db: Db,
  config: Config,
  steps: ErasureSteps,
  { memberId, askedBy }: { memberId: string; askedBy: 'member' | 'operator' },
): Promise<Date> {
  return db.transaction(async (tx) => {
    const { someone } = await lockMember(tx, memberId);
    if (someone.erasedAt) throw new Problem('unauthenticated');
    if (someone.outgoingFrozenAt) throw new Problem('account_frozen');
    const [open] = await rowsOf<{ dueAt: Date }>(
      tx,
      sql`select due_at as "dueAt" from erasure_request where ${openOf(memberId)}`,
    );
    if (open) return open.dueAt;
    if ((await blockersOf(tx, steps, memberId)).length > 0) throw new Problem('erasure_blocked');
    const code = randomBytes(32).toString('base64url');
    const dueAt = new Date(Date.now() + WAITING_DAYS * 86_400_000);
    await tx.execute(sql`select erasure.request(p_id => ${newId('chg')}, p_member => ${memberId},
      p_asked_by => ${askedBy}, p_stop_hash => decode(${sha256Hex(code)}, 'hex'),
      p_due => ${dueAt.toISOString()}::timestamptz)`);
    const { addresses, locale } = await knownAddresses(tx, memberId);
    for (const to of addresses) {
      await queueMail(tx, config, {
        to,
        locale,
        template: 'erasure-asked',
        values: { until: dueAt.toISOString(), url: hostedLink(config, '/login', { keep: code }) },
      });
    }
    return dueAt;
  });
}

/** Stops the open request of a member, if there is one, and opens the account again. */
export async function stopErasure(tx: Db, memberId: string): Promise<void> {
  await lockMember(tx, memberId);
  await tx.execute(sql`select erasure.stop(${memberId})`);
}

/** Idempotent. @throws Problem code_invalid, also after the account was deleted */
export async function stopErasureByCode(db: Db, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await rowsOf<{ memberId: string; doneAt: Date | null }>(
      tx,
      sql`select member_id as "memberId", done_at as "doneAt" from erasure_request
        where stop_hash = ${sha256(code)}`,
    );
    if (!found || found.doneAt) throw new Problem('code_invalid');
    await stopErasure(tx, found.memberId);
  });
}
