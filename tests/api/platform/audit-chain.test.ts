/**
 * The audit log as a hash chain. The owner of the database can change its rows, and `audit:verify`
 * names the first row that was changed.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { beginAudit, endAudit, findDone, readAudit } from '../../../server/operate/ops/audit.ts';
import { verifyAudit } from '../../../server/platform/audit/verify.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const verify = (db: Db) => verifyAudit(db, new Map());

const ORDER = 'ord_00000000000000000000000000';

async function command(email = 'mia@example.test', memberId?: string): Promise<bigint> {
  const entry = { operator: 'olga', command: 'freeze', reference: randomUUID(), memberId };
  const begun = await beginAudit(api().db, { ...entry, arguments: { email, id: ORDER } });
  await endAudit(api().db, begun, 'failed', `no member ${email}`);
  return begun;
}

class Undo extends Error {}

/** `audit:verify` finds each change that the owner made in the log. */
async function foundAfter(harm: string): Promise<string | undefined> {
  let fault: string | undefined;
  await api()
    .database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger all`);
      for (const statement of harm.split(';')) await tx.execute(sql.raw(statement));
      ({ fault } = await verify(tx));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return fault;
}

afterEach(async () => {
  expect(await verify(api().db)).not.toHaveProperty('fault');
});

describe('the owner of the database', () => {
  test.each([
    [
      'a changed operator',
      "update audit_log set operator = 'cfo' where number = 2",
      '2 was changed',
    ],
    ['a changed time', "update audit_log set at = at - interval '1 us' where number = 3", '3 was'],
    [
      'changed arguments',
      `update audit_log set arguments = '{}' where number = 1`,
      '1 was changed',
    ],
    ['a removed row', 'delete from audit_log where number = 3', '3 is missing'],
    [
      'a row inserted with the next number',
      `insert into audit_log (operator, command, arguments, outcome, number, previous, hash)
        select 'eve', 'x', '{}', 'begun', number + 1, hash, '' from audit_log
        order by number desc limit 1`,
      'was changed',
    ],
    [
      'a row inserted with a number that exists',
      `drop index audit_log_number; insert into audit_log
        (operator, command, arguments, outcome, number, previous, hash)
        select operator, command, arguments, 'begun', number, previous, hash from audit_log
        where number = 2`,
      '2',
    ],
    [
      'two rows with each other’s number',
      `update audit_log set number = -number where number in (2, 3);
        update audit_log set number = 5 + number where number < 0`,
      '2 was changed',
    ],
    [
      'a row without a number',
      `alter table audit_log drop constraint chained;
        update audit_log set number = null where number = (select max(number) from audit_log)`,
      'without a number or',
    ],
    [
      'a chain computed again from a row on',
      `update audit_log l set operator = 'eve', hash = audit.entry_hash(
        row(l.id, l.at, 'eve', l.command, l.arguments, l.reference, l.outcome, l.begun_id, l.detail,
          l.number, l.previous, l.hash, l.key_fingerprint, l.signature, l.proposal_id)::audit_log)
        where number = 2`,
      '3 does not follow entry 2',
    ],
    [
      'a changed text',
      `update audit_text set value = 'noah@example.test' where field = 'email'`,
      'the text of "email" was changed',
    ],
  ])('cannot hide %s', async (_, harm, named) => {
    await command();
    await command();

    expect(await foundAfter(harm)).toContain(named);
  });

  test('cannot hide a removed end when an earlier head is known', async () => {
    await command();
    const { head } = await verify(api().db);
    const known = new Map([[head.number, head.hash]]);
    await command();

    const intact = await verifyAudit(api().db, known);
    const removed = await verifyAudit(api().db, new Map([[head.number + 3, head.hash]]));
    const rewritten = await verifyAudit(api().db, new Map([[head.number, 'another']]));

    expect(intact.fault).toBeUndefined();
    expect(removed.fault).toBe(
      `audit entries ${head.number + 3} to ${head.number + 3} are missing`,
    );
    expect(rewritten.fault).toContain(`entry ${head.number} differs from the published head`);
  });
});

test('commands at the same time form one chain', async () => {
  const before = (await verify(api().db)).head.number;

  await Promise.all(Array.from({ length: 20 }, () => command()));

  expect(await verify(api().db)).toEqual({
    head: { number: before + 40, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('a row has the time of the database, not of its writer', async () => {
  await api().database.owner.execute(`insert into audit_log (at, operator, command, arguments, outcome)
    values ('2001-01-01', 'slow clock', 'x', '{}', 'begun')`);

  const [row] = await rowsOf<{ year: number }>(
    api().db,
    sql`select extract(year from at)::int as year from audit_log where operator = 'slow clock'`,
  );
  expect(row?.year).toBeGreaterThan(2001);
});

test('personal text is readable until it is erased, and the chain stays valid without it', async () => {
  const { id, email } = await newMember(api());
  const begun = await command(email, id);
  const read = async () => (await readAudit(api().db, { last: 1 }))[0];
  const logged = await rowsOf<{ row: string }>(
    api().db,
    sql`select l::text as row from audit_log l where id >= ${begun}`,
  );

  const before = await read();
  await api().database.owner.db.execute(sql`delete from audit_text where member_id = ${id}`);

  expect(logged.map(({ row }) => row).join()).not.toContain(email);
  expect(before).toMatchObject({ arguments: { email, id: ORDER }, detail: `no member ${email}` });
  expect(await read()).toMatchObject({
    arguments: { email: '(erased)', id: ORDER },
    detail: '(erased)',
  });
});

test('a done command is found by its reference, also when its text was erased', async () => {
  const { id, email } = await newMember(api());
  const reference = randomUUID();
  const entry = { operator: 'olga', command: 'freeze', arguments: { email }, reference };
  await endAudit(api().db, await beginAudit(api().db, { ...entry, memberId: id }), 'done');
  const before = await findDone(api().db, reference);
  await api().database.owner.db.execute(sql`delete from audit_text where member_id = ${id}`);

  const after = await findDone(api().db, reference);

  expect([before?.had({ email }), before?.had({ email: 'other' })]).toEqual([true, false]);
  expect([after?.had({ email }), after?.had({ email, id })]).toEqual([true, false]);
});

test('audit:verify counts the entries, and exits with 1 when one was changed', async () => {
  const id = await command();
  const become = (email: string) =>
    api().database.owner.db.execute(
      sql`update audit_text set value = ${email} where audit_id = ${id} and field = 'email'`,
    );
  const intact = await ops(api(), 'audit:verify');
  await become('eve@example.test');
  const changed = await ops(api(), 'audit:verify');
  await become('mia@example.test');

  expect(intact.output).toMatch(/^ok {3}audit log: \d+ entries, head [0-9a-f]{64}\nok {3}seals: /);
  expect(intact.code).toBe(0);
  expect(changed.output).toMatch(/^FAIL audit entry \d+: the text of "email" was changed\n/);
  expect(changed.code).toBe(1);
});
