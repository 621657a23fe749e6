/** Postings are partitioned by month, and every partition has the ledger's guards (docs/decisions/0009). */
import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactions } from '../../../server/payments/transactions/queries.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

interface Month {
  name: string;
  since: string | null;
  until: string | null;
}

const months = () =>
  rowsOf<Month>(
    owner(),
    sql`select partition::text as name, since::text, until::text from partitions.list('ledger.posting')`,
  );

class Undo extends Error {}

/** In a transaction that is rolled back. */
async function undone<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await owner()
    .transaction(async (tx) => {
      result = await work(tx);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result as T;
}

let member: TestMember;
let all: Month[];
beforeAll(async () => {
  member = await newMember(api());
  all = await months();
});

/** Writes a transfer with these amounts straight into the partition of its time. */
async function writeInto({ name, since, until }: Month, tx: Db, amounts: [number, number]) {
  const id = newId('txn');
  const at = since
    ? sql`${since}::timestamptz + interval '1 day'`
    : sql`${until}::timestamptz - interval '1 day'`;
  await tx.execute(sql`insert into ledger.transfer (id, kind, business_key, created_at)
    values (${id}, 'stake', ${id}, ${at})`);
  await tx.execute(sql`insert into ${sql.raw(name)} (transfer_id, position, account_id, unit, amount, created_at)
    select ${id}, line.position, line.account, 'TOKEN', line.amount, t.created_at
    from ledger.transfer t, (values (1, ${member.cash}::bigint, ${amounts[0]}::int),
      (2, ${member.stake}::bigint, ${amounts[1]}::int)) line (position, account, amount)
    where t.id = ${id}`);
  return id;
}

const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => (error.cause as { constraint?: string }).constraint,
  );

describe('a statement on a partition', () => {
  test('moves the balances', async () => {
    const balance = async (tx: Db) =>
      (
        await rowsOf<{ units: string }>(
          tx,
          sql`select ledger.balance(${member.stake}::bigint)::text as units`,
        )
      )[0]?.units;
    expect(all.length).toBeGreaterThan(2);
    for (const month of all) {
      const [before, after] = await undone(async (tx) => {
        const start = await balance(tx);
        await writeInto(month, tx, [-5, 5]);
        return [start, await balance(tx)];
      });
      expect(BigInt(after ?? 0) - BigInt(before ?? 0)).toBe(5n);
    }
  });

  test.each<[string, string, (month: Month, tx: Db) => Promise<unknown>]>([
    [
      'postings that do not balance',
      'transfer_balanced',
      (month, tx) => writeInto(month, tx, [-5, 6]),
    ],
    [
      'postings without a transfer',
      'posting_same_transaction',
      ({ name, since, until }, tx) =>
        tx.execute(sql`insert into ${sql.raw(name)} (transfer_id, position, account_id, unit, amount, created_at)
        select 'txn_none', n, ${member.cash}::bigint, 'TOKEN', n * 2 - 3,
          coalesce(${since}::timestamptz, ${until}::timestamptz - interval '1 day') from generate_series(1, 2) n`),
    ],
    [
      'an edit',
      'append_only',
      async (month, tx) => {
        await writeInto(month, tx, [-5, 5]);
        await tx.execute(sql`update ${sql.raw(month.name)} set amount = amount`);
      },
    ],
    [
      'a deletion',
      'append_only',
      async (month, tx) => {
        await writeInto(month, tx, [-5, 5]);
        await tx.execute(sql`delete from ${sql.raw(month.name)}`);
      },
    ],
    ['a truncation', 'append_only', ({ name }, tx) => tx.execute(sql`truncate ${sql.raw(name)}`)],
    [
      'a second posting at a position',
      'pkey',
      async (month, tx) => {
        const id = await writeInto(month, tx, [-5, 5]);
        await tx.execute(
          sql`insert into ${sql.raw(month.name)} select * from ${sql.raw(month.name)} where transfer_id = ${id}`,
        );
      },
    ],
  ])('refuses %s', async (_, constraint, breach) => {
    for (const month of all) {
      expect(await constraintOf(undone((tx) => breach(month, tx)))).toContain(constraint);
    }
  });
});

test('a payment touches the partition of its month, and no other', async () => {
  const scene = await payScene(api());
  const touched = await undone(async (tx) => {
    const [paid] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select outcome from pay.confirm(
      p_session => ${scene.id}, p_payer => ${scene.payer.id},
      p_total => (select total from pay_quote where session_id = ${scene.id} order by id desc limit 1),
      p_ceiling => null::numeric, p_trial => interval '30 days', p_thresholds => '{0,1000,5000}'::numeric[],
      p_levels => '{a,b,c}'::text[], p_public_url => 'https://pay.example', p_transfer => ${newId('txn')},
      p_event => ${newId('evt')}, p_auth_session => ${scene.payer.sid}::uuid,
      p_amount_limit => 1e24, p_sum_limit => 1e24, p_limits => array[1e24, 1e24])`,
    );
    await tx.execute(sql`set constraints all immediate`);
    const locks = await rowsOf<{ name: string }>(
      tx,
      sql`select distinct relation::regclass::text as name
      from pg_locks where relation in (select partition from partitions.list('ledger.posting'))
        and pid = pg_backend_pid()`,
    );
    return { outcome: paid?.outcome, names: locks.map(({ name }) => name) };
  });

  expect(touched).toEqual({ outcome: 'paid', names: [all[0]?.name] });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The partitions that a list reads, and the other nodes of its plan. */
async function readBy(tx: Db, after?: string) {
  const nodes: string[] = [];
  const read: string[] = [];
  const visit = (plan: Plan) => {
    const { 'Node Type': node, 'Relation Name': relation, Plans = [] } = plan;
    nodes.push(node);
    if (relation?.startsWith('posting_') && plan['Actual Loops'] > 0) read.push(relation);
    Plans.forEach(visit);
  };
  const execute = async (statement: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      tx,
      sql`explain (analyze, format json) ${statement}`,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) visit(Plan);
    return tx.execute(statement);
  };
  const db = Object.assign(Object.create(tx), { execute }) as Db;
  const {
    found: [first],
  } = await listTransactions(
    db,
    { id: member.id, cash: member.cash, stake: member.stake },
    // With a time, the statement is planned here, and not in a function.
    { account: 'stake', limit: 1, after, from: '2000-01-01T00:00:00Z' },
  );
  return { id: first?.id, nodes, read: [...new Set(read)] };
}

test('a list reads one month after the other, and a later page no month before it', async () => {
  const { first, second, ids } = await undone(async (tx) => {
    // Two at the same time in each month: the highest id is listed first.
    const ids: string[] = [];
    for (const month of all) {
      const pair = [await writeInto(month, tx, [-5, 5]), await writeInto(month, tx, [-5, 5])];
      ids.push(...pair.sort());
    }
    // PostgreSQL would read tables as small as these whole.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return { ids, first: await readBy(tx), second: await readBy(tx, ids.at(-2)) };
  });
  const nameOf = (place: number) => all.at(place)?.name.replace('partitions.', '');

  expect(first.id).toBe(ids.at(-1));
  expect(first.read).toEqual([nameOf(-1)]);
  expect(first.nodes).not.toContain('Merge Append');
  expect(second.id).toBe(ids.at(-3));
  // The last one holds the transaction after which the page begins.
  expect(second.read).toEqual([nameOf(-1), nameOf(-2)]);
  expect(second.nodes).not.toContain('Merge Append');
});
