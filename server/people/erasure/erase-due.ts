/** Deletes the accounts whose waiting time is over. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { mailRecipientOf } from '../members/mail-recipient.ts';
import { hashPassword } from '../passwords/hash.ts';
import { stopErasure } from './request.ts';
import { blockersOf, erasedWith } from './sole-businesses.ts';
import type { ErasureSteps } from './steps.ts';

/** Runs on the schedule; each account in its own transaction. */
export async function eraseDue(db: Db, config: Config, steps: ErasureSteps): Promise<void> {
  const due = await rowsOf<{ memberId: string }>(
    db,
    sql`select member_id as "memberId" from erasure_request
      where due_at <= now() and stopped_at is null and done_at is null
      order by due_at limit 100`,
  );
  await tryEach(
    due,
    ({ memberId }) => eraseMember(db, config, steps, memberId),
    'some accounts could not be deleted',
  );
}

/**
 * Erases a person with the businesses they own alone and their test mode, or stops the request when something came in since, such as a refund. The member
 * gets an e-mail either way.
 */
async function eraseMember(
  db: Db,
  config: Config,
  steps: ErasureSteps,
  memberId: string,
): Promise<void> {
  // Hash before the transaction: it is slow, and locks would be held meanwhile.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'), {
    person: memberId,
  });
  await db.transaction(async (tx) => {
    await steps.lock(tx, memberId);
    if (!(await lock(tx, memberId))) return;
    const recipient = await mailRecipientOf(tx, memberId);
    if ((await blockersOf(tx, steps, memberId)).length > 0) {
      await stopErasure(tx, memberId);
      await queueMail(tx, config, { ...recipient, template: 'erasure-stopped', values: {} });
      return;
    }
    const [request] = await rowsOf<{ isDone: boolean }>(
      tx,
      sql`select erasure.finish(${memberId}) as "isDone"`,
    );
    // It was stopped before we got the lock.
    if (!request?.isDone) return;
    for (const id of [...(await erasedWith(tx, memberId)), memberId]) {
      await steps.erase(tx, config, id);
      await tx.execute(sql`select erasure.erase_person(${id}, ${noPassword})`);
    }
    // The last mail: its row is deleted like every other after its period.
    await queueMail(tx, config, { ...recipient, template: 'erasure-done', values: {} });
  });
}

async function lock(tx: Db, memberId: string): Promise<boolean> {
  const [locked] = await rowsOf<{ isLocked: boolean }>(
    tx,
    sql`select erasure.lock(${memberId}) as "isLocked"`,
  );
  return locked?.isLocked === true;
}
