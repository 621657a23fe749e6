/** Deletes personal data whose period is over (`platform/privacy/periods.ts`). */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './platform/db/database.ts';
import { PERIODS } from './platform/privacy/periods.ts';

const period = (name: keyof typeof PERIODS): SQL => sql`${PERIODS[name]}::int * interval '1 day'`;

/** Tables with many rows are worked on in spans of an hour, each in its own transaction. */
const IN_SPANS: SQL[] = [
  sql`events.forget_responses(${period('attemptBody')})`,
  sql`events.forget_contents(${period('event')})`,
  sql`pay.forget_unpaid(${period('unusedSession')})`,
];

/** Runs on the schedule. */
export async function forgetPersonalData(db: Db): Promise<void> {
  await db.execute(sql`select erasure.forget_sign_ins(
    ${period('signIn')}, ${period('device')}, ${period('credentialChange')})`);
  await db.execute(
    sql`select purchases.forget_cards(${period('cardFingerprint')}, ${period('cardEvent')})`,
  );
  await db.execute(sql`select deny.forget_expired()`);
  await db.execute(sql`select link.forget(${period('unusedSession')})`);
  await db.execute(sql`select top_up.forget(${period('unusedSession')})`);
  await db.execute(sql`select refund_requests.forget(${period('unusedSession')})`);
  for (const work of IN_SPANS) {
    while (await isMore(db, work));
  }
}

async function isMore(db: Db, work: SQL): Promise<boolean> {
  const [span] = await rowsOf<{ more: boolean }>(db, sql`select ${work} as more`);
  return span?.more === true;
}
