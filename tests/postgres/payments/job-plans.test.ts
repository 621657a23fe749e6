/** No job reads the rows that are not due, however many reservations, passes, agreements and charges are open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOfThoseWhoLeft, runDue } from '../../../server/payments/charges/run-due.ts';
import { expireHoldings } from '../../../server/payments/passes/holdings.ts';
import { queuePassReminders } from '../../../server/payments/passes/reminders.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { alertSilentRequests } from '../../../server/payments/refund-requests/silent-requests.ts';
import { releaseDueReservations } from '../../../server/payments/reservations/reservations.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { rowsReadBy } from '../../support/database/plans.ts';
import { passScene } from '../../support/payments/passes.ts';
import { owedAgreement } from '../../support/payments/plans.ts';
import { reservedScene } from '../../support/payments/reservations.ts';
import { newMember, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const OPEN = Number(process.env.SEARCHED ?? 5_000);
/** A job reads what is due, and some rows of the tables that it joins. */
const FEW = 100;

/** Copies of a row that differ in the given columns; `place` counts them. */
const copies = (table: Statement, id: string, columns: Statement): Statement =>
  sql`insert into ${table}
    select copy.* from ${table} made, generate_series(1, ${OPEN}::int) place,
      jsonb_populate_record(made, ${columns}) copy where made.id = ${id}`;

beforeAll(async () => {
  const reserved = await reservedScene(api());
  const pending = await newPaySession(api(), reserved.merchant);
  const { holding } = await passScene(api());
  const owed = await owedAgreement(api(), reserved.merchant, await newMember(api()));
  const later = sql`now() + interval '1 month' + place * interval '1 second'`;
  await api().database.owner.db.transaction(async (tx) => {
    // The copies belong to nobody: no foreign key is checked, and no trigger runs.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of [
      copies(
        sql`pay_session`,
        reserved.id,
        sql`jsonb_build_object('id', 'pay_rcopy' || place, 'reserve_transfer_id', 'txn_r' || place, 'capture_before', ${later})`,
      ),
      copies(
        sql`pay_session`,
        pending.id,
        sql`jsonb_build_object('id', 'pay_pcopy' || place, 'expires_at', ${later})`,
      ),
      copies(
        sql`pass_holding`,
        holding.id,
        sql`jsonb_build_object('id', 'hld_copy' || place, 'account', -place, 'origin', 'given', 'session_id', null, 'valid_until', ${later})`,
      ),
      copies(
        sql`agreement`,
        owed.agreement,
        sql`jsonb_build_object('id', 'agr_copy' || place, 'mandate_id', 'mdt_c' || place, 'member_id', 'mem_c' || place, 'ended_by', 'member', 'ends_at', ${later})`,
      ),
      copies(
        sql`charge`,
        owed.charge,
        sql`jsonb_build_object('id', 'crg_copy' || place, 'agreement_id', 'agr_copy' || place, 'status', 'scheduled', 'reason', null,
          'next_attempt_at', ${later})`,
      ),
      copies(
        sql`charge`,
        owed.charge,
        sql`jsonb_build_object('id', 'crg_copy' || place + ${OPEN}::int, 'agreement_id', 'agr_copy' || place, 'n', 2,
          'reason', 'frozen')`,
      ),
      sql`insert into refund_request select copy.* from generate_series(1, ${OPEN}::int) place,
        jsonb_populate_record(null::refund_request, jsonb_build_object('id', 'rqs_copy' || place, 'session_id', 'pay_pcopy' || place,
          'merchant_id', ${reserved.merchant.id}::text, 'payer_id', ${reserved.payer.id}::text, 'amount', 1, 'reason', 'x', 'status', 'open',
          'livemode', true, 'created_at', now())) copy`,
    ])
      await tx.execute(statement);
    await tx.execute(sql`analyze pay_session, pass_holding, agreement, charge, refund_request`);
  });
});

/** The invariants, which are verified at the end, hold of no copy. */
afterAll(() =>
  api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const [table, prefix] of [
      [sql`refund_request`, 'rqs_copy'],
      [sql`charge`, 'crg_copy'],
      [sql`agreement`, 'agr_copy'],
      [sql`pass_holding`, 'hld_copy'],
      [sql`pay_session`, 'pay_rcopy'],
      [sql`pay_session`, 'pay_pcopy'],
    ] as const)
      await tx.execute(sql`delete from ${table} where id ~ ${`^${prefix}\\d+$`}`);
  }),
);

test.each<[string, (db: Db, config: Config) => Promise<unknown>]>([
  ['expires sessions', expirePaySessions],
  ['expires passes', expireHoldings],
  ['reminds of passes', queuePassReminders],
  ['releases reservations', releaseDueReservations],
  ['takes charges and ends agreements', runDue],
  ['ends the agreements of those who left', endOfThoseWhoLeft],
  ['alerts of silent requests', alertSilentRequests],
])('the job that %s does not read what is not due', async (_, job) => {
  const rows = await rowsReadBy(api(), (db) => job(db, api().config));

  expect(rows).toBeLessThan(FEW);
});
