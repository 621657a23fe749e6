/** Deletes personal data whose period is over (`platform/privacy/periods.ts`). */
import { type SQL, sql } from 'drizzle-orm';
import { tryEach } from './platform/core/try-each.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { PERIODS } from './platform/privacy/periods.ts';

const period = (name: keyof typeof PERIODS): SQL => sql`${PERIODS[name]}::int * interval '1 day'`;

const ONCE: SQL[] = [
  sql`erasure.forget_sign_ins(
    ${period('signIn')}, ${period('device')}, ${period('credentialChange')})`,
  sql`purchases.forget_cards(${period('cardFingerprint')}, ${period('cardEvent')})`,
  sql`deny.forget_expired()`,
  sql`link.forget(${period('unusedSession')})`,
  sql`top_up.forget(${period('unusedSession')})`,
  sql`refund_requests.forget(${period('unusedSession')})`,
];

/** Tables with many rows are worked on in spans of an hour, each in its own transaction. */
const IN_SPANS: SQL[] = [
  sql`events.forget_responses(${period('attemptBody')})`,
  sql`events.forget_contents(${period('event')})`,
  sql`pay.forget_unpaid(${period('unusedSession')})`,
];

/** Runs on the schedule. What fails for one kind of data keeps no other for longer. */
export async function forgetPersonalData(db: Db): Promise<void> {
  const steps = [
    ...ONCE.map((work) => async () => void (await db.execute(sql`select ${work}`))),
    ...IN_SPANS.map((work) => async () => {
      while (await isMore(db, work));
    }),
  ];
  await tryEach(steps, (step) => step(), 'some personal data could not be deleted');
}

async function isMore(db: Db, work: SQL): Promise<boolean> {
  const [span] = await rowsOf<{ more: boolean }>(db, sql`select ${work} as more`);
  return span?.more === true;
}
