/**
 * The continuous verification of the books. The owner of the database changes them with the triggers off, and the next
 * verification finds it.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { beginAudit } from '../../../server/operate/ops/audit.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { isPaused, resume } from '../../../server/platform/ops/pauses.ts';
import { verifyWholeBooks } from '../../../server/verification.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { useOwnerChanges } from '../../support/evidence/owner-changes.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const { newVerification, asOwner, faultAfter, untilSealed } = useOwnerChanges(api);
const owner = (statement: string) => api().database.owner.execute(statement);

let member: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  member = await newMember(api(), { cash: '5' });
  await untilSealed();
  await beginAudit(api().db, { operator: 'olga', command: 'x', arguments: {}, reference: null });
  expect(await newVerification().run()).toBeUndefined();
});

const KEEP_LOG = 'create table kept_log as select * from audit_log; delete from audit_log';
const RETURN_LOG =
  'insert into audit_log overriding system value select * from kept_log; drop table kept_log';

describe('finds', () => {
  test('that the audit log was emptied', async () => {
    expect(await faultAfter(KEEP_LOG, RETURN_LOG)).toMatch(
      /^audit entry \d+ is missing, which is kept/,
    );
    expect(await newVerification().run()).toBeUndefined();
  });

  test('that the audit log was emptied with the verified state, by what the signer keeps', async () => {
    const harm = `${KEEP_LOG}; delete from ledger.verified; delete from ledger.verified_balance`;

    expect(await faultAfter(harm, RETURN_LOG)).toMatch(
      /^audit entry \d+ is missing, which is kept/,
    );
    expect(await newVerification().run()).toBeUndefined();
  });

  test('a changed balance', async () => {
    const account = `update ledger.account set balance = balance`;
    const which = `where id = ${member.cash}`;

    expect(await faultAfter(`${account} + 1 ${which}`, `${account} - 1 ${which}`)).toMatch(
      /^balance of member:\w+:cash differs from its postings by 1$/,
    );
  });

  test('a balance that was changed together with its verified sum', async () => {
    const both = (by: string) =>
      `update ledger.account set balance = balance ${by} where id = ${member.cash};
       update ledger.verified_balance set amount = amount ${by} where account_id = ${member.cash}`;
    await owner(`delete from ledger.verified`);
    await newVerification().run();

    expect(await faultAfter(both('+ 1'), both('- 1'))).toBe('the verified sums were changed');
  });

  test('a state that this installation has not signed', async () => {
    const change = `update ledger.verified set state = `;
    const [before] = await rowsOf<{ state: string }>(
      api().database.owner.db,
      sql`select state from ledger.verified`,
    );
    const [text = '', signature] = before?.state.split('.') ?? [];
    const other = Buffer.from(text, 'base64url').toString().replace('{', '{ ');
    const forged = `${Buffer.from(other).toString('base64url')}.${signature}`;

    expect(await faultAfter(`${change} '${forged}'`, `${change} '${before?.state}'`)).toBe(
      'the verified state was changed',
    );
  });

  test('a posting that was added to a transfer of before', async () => {
    const added = `insert into ledger.posting (transfer_id, position, account_id, unit, amount, created_at)
      select transfer_id, 99, account_id, unit, 1, created_at from ledger.posting
      where account_id = ${member.cash} limit 1;
      update ledger.account set balance = balance + 1 where id = ${member.cash}`;
    const removed = `delete from ledger.posting where position = 99;
      update ledger.account set balance = balance - 1 where id = ${member.cash}`;
    await owner(`delete from ledger.verified`);
    await newVerification().run();

    expect(await faultAfter(added, removed)).toMatch(/differs from its postings by 1$/);
  });

  test('a transfer since the last verification that makes tokens', async () => {
    const added = `with made as (
        insert into ledger.transfer (id, kind, business_key) values ('txn_made', 'deposit', 'made')
        returning id, created_at
      ) insert into ledger.posting (transfer_id, position, account_id, unit, amount, created_at)
      select id, 1, ${member.cash}, 'TOKEN', 7, created_at from made;
      update ledger.account set balance = balance + 7 where id = ${member.cash}`;
    const removed = `delete from ledger.posting where transfer_id = 'txn_made';
      delete from ledger.seal where last_transfer >= (select number from ledger.transfer where id = 'txn_made');
      delete from ledger.transfer where id = 'txn_made';
      update ledger.account set balance = balance - 7 where id = ${member.cash}`;

    expect(await faultAfter(added, removed)).toBe('transfer txn_made does not sum to zero');
  });
});

test('audit:verify does not call an emptied log intact', async () => {
  await asOwner(KEEP_LOG);
  const { code, output } = await ops(api(), 'audit:verify');
  await asOwner(RETURN_LOG);

  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL audit entry \d+ is missing, which is kept/m);
});

test('a verification that fails pauses signing and alerts, until it passes and operators resume', async () => {
  await resume(api().db, 'withdrawals_paused');
  const which = `where id = ${member.cash}`;
  const fault = await faultAfter(
    `update ledger.account set balance = balance + 1 ${which}`,
    `update ledger.account set balance = balance - 1 ${which}`,
  );
  const repaired = await newVerification().run();

  const [alert] = await rowsOf(
    api().db,
    sql`select from alert where kind = 'verification_failed' and subject_id = ${fault ?? null}`,
  );
  expect(alert).toBeDefined();
  expect(repaired).toBeUndefined();
  expect(await isPaused(api().db, 'withdrawals_paused')).toBe(true);
});

test('the weekly verification of all rows finds a change of what was verified before', async () => {
  const [old] = await rowsOf<{ id: string }>(
    api().database.owner.db,
    sql`select id from ledger.transfer order by number nulls first limit 1`,
  );
  const note = (value: string) =>
    asOwner(`update ledger.transfer set note = ${value} where id = '${old?.id}'`);
  const intact = await verifyWholeBooks(api().db, api().config);
  await note(`'x'`);
  const fault = await verifyWholeBooks(api().db, api().config);
  await note('null');

  expect(intact).toBeUndefined();
  expect(fault).toMatch(/was changed$/);
  expect(await isPaused(api().db, 'withdrawals_paused')).toBe(true);
});

test('the verification goes on where the one before has ended', async () => {
  await owner('delete from ledger.verified');
  await newVerification().run();
  const note = `update ledger.transfer set note = `;
  const [old] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer order by number nulls first limit 1`,
  );

  const fault = await faultAfter(
    `${note} 'x' where id = '${old?.id}'`,
    `${note} null where id = '${old?.id}'`,
  );

  expect(fault).toBeUndefined();
});
