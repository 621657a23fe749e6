/** Deletes personal data whose period is over (`platform/privacy/periods.ts`, the registers of the wings). */
import { deleteExpiredRequests } from './merchants/requests/forget.ts';
import { setInvoicePeriod } from './payments/invoices/period.ts';
import { deleteExpiredTokens } from './payments/oauth/tokens.ts';
import { deleteExpiredActivity } from './people/activity/forget.ts';
import { deleteUnconfirmedMembers } from './people/members/delete-unconfirmed.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Config } from './platform/config/config.ts';
import { tryEach } from './platform/core/try-each.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { type Statement, sql } from './platform/db/statement.ts';
import { forgetAged } from './platform/privacy/forget-aged.ts';
import { PERIODS } from './platform/privacy/periods.ts';
import { deleteExpiredHolds } from './tokens/purchases/delete-expired-holds.ts';

const period = (name: keyof typeof PERIODS): Statement =>
  sql`${PERIODS[name]}::int * interval '1 day'`;

const ONCE: Statement[] = [
  sql`erasure.forget_sign_ins(
    ${period('signIn')}, ${period('device')}, ${period('credentialChange')})`,
  sql`purchases.forget_cards(${period('cardFingerprint')}, ${period('cardEvent')})`,
  sql`deny.forget_expired()`,
  sql`audit.forget_proposals(${period('operator')})`,
  sql`link.forget(${period('unusedSession')})`,
  sql`top_up.forget(${period('unusedSession')})`,
  sql`refund_requests.forget(${period('unusedSession')})`,
];

/** Tables with many rows are worked on in spans of an hour, each in its own transaction. */
const IN_SPANS: Statement[] = [
  sql`events.forget_responses(${period('attemptBody')})`,
  sql`events.forget_contents(${period('event')})`,
  sql`pay.forget_unpaid(${period('unusedSession')})`,
];

type Step = (db: Db, config: Pick<Config, 'invoiceYears'>) => Promise<void>;

const HOURLY: Step[] = [
  async (db, { invoiceYears }) => {
    await setInvoicePeriod(db, invoiceYears);
    await forgetAged(db, PERSONAL_DATA);
  },
  deleteExpiredRequests,
  deleteExpiredTokens,
  deleteExpiredHolds,
];

/** Runs every hour: rows that are deleted by their age, and what ends at a time of its own. */
export async function forgetExpired(db: Db, config: Pick<Config, 'invoiceYears'>): Promise<void> {
  await tryEach(
    HOURLY,
    (step) => step(db, config),
    'some rows whose time is over could not be deleted',
  );
}

/** Runs every night. What fails for one kind of data keeps no other for longer. */
export async function forgetPersonalData(db: Db): Promise<void> {
  const steps = [
    () => deleteExpiredActivity(db),
    () => deleteUnconfirmedMembers(db),
    ...ONCE.map((work) => async () => void (await db.execute(sql`select ${work}`))),
    ...IN_SPANS.map((work) => async () => {
      while (await isMore(db, work));
    }),
  ];
  await tryEach(steps, (step) => step(), 'some personal data could not be deleted');
}

async function isMore(db: Db, work: Statement): Promise<boolean> {
  const [span] = await rowsOf<{ more: boolean }>(db, sql`select ${work} as more`);
  return span?.more === true;
}
