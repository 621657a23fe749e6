/**
 * Resets a lost second factor when no recovery codes are left. An operator requests it, all known
 * addresses are notified and can stop it, and after the waiting time the second factor and all
 * passkeys are deleted.
 */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { deleteSecondFactor } from '../factors/delete-second-factor.ts';
import { endSessions } from '../sessions/sessions.ts';
import { recordChange } from './change.ts';
import { holdWithdrawals } from './hold.ts';
import { knownAddresses } from './known-addresses.ts';
import { lockMember } from './member-lock.ts';

const isOpen = sql`factor_reset.stopped_at is null and factor_reset.applied_at is null`;

/** Idempotent: an open request keeps its due time. @returns when the reset will be applied */
export async function requestFactorReset(db: Db, config: Config, memberId: string): Promise<Date> {
  const { factorResetSeconds } = config.credentials;
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const [open] = await rowsOf<{ dueAt: Date }>(
      tx,
      sql`select due_at as "dueAt" from factor_reset where member_id = ${memberId} and ${isOpen}`,
    );
    if (open) return open.dueAt;
    const code = randomBytes(32).toString('base64url');
    const dueAt = new Date(Date.now() + factorResetSeconds * 1000);
    await rowsOf(
      tx,
      sql`insert into factor_reset (id, member_id, stop_hash, due_at)
        values (${newId('chg')}, ${memberId}, ${sha256(code)}, ${dueAt})`,
    );
    await holdWithdrawals(tx, memberId, dueAt);
    const { addresses, locale } = await knownAddresses(tx, memberId);
    for (const to of addresses) {
      await queueMail(tx, config, {
        to,
        locale,
        template: 'factor-reset-asked',
        values: { until: dueAt.toISOString(), url: hostedLink(config, '/login', { stop: code }) },
      });
    }
    return dueAt;
  });
}

/**
 * Idempotent.
 * @throws Problem code_invalid, also after the reset was applied; that can only be undone
 */
export async function stopFactorReset(db: Db, code: string): Promise<void> {
  const stopped = await rowsOf<{ id: string }>(
    db,
    sql`update factor_reset set stopped_at = coalesce(stopped_at, now())
        where stop_hash = ${sha256(code)} and applied_at is null returning id`,
  );
  if (stopped.length === 0) throw new Problem('code_invalid');
}

/** Applies the resets whose waiting time is over, each in its own transaction. */
export async function applyFactorResets(db: Db, config: Config): Promise<void> {
  const due = await rowsOf<{ id: string; memberId: string }>(
    db,
    sql`select r.id, r.member_id as "memberId" from factor_reset r
      where r.due_at <= now() and r.stopped_at is null and r.applied_at is null
      order by r.due_at limit 100`,
  );
  const apply = ({ id, memberId }: (typeof due)[number]) =>
    db.transaction(async (tx) => {
      await lockMember(tx, memberId);
      const applied = await rowsOf<{ id: string }>(
        tx,
        sql`update factor_reset set applied_at = now() where id = ${id} and ${isOpen} returning id`,
      );
      // The reset was stopped before we got the lock.
      if (applied.length === 0) return;
      await recordChange(tx, config, {
        memberId,
        kind: 'factor_reset',
        template: 'factor-reset-done',
        values: {},
        allowFrozen: true,
        hasWaited: true,
      });
      await deleteSecondFactor(tx, memberId);
      await rowsOf(tx, sql`delete from passkey where member_id = ${memberId}`);
      await endSessions(tx, memberId);
    });
  await tryEach(due, apply, 'some resets of second factors failed');
}
