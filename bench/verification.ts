/**
 * `npm run bench -- verification`: what the continuous verification of the books costs, in seconds of a core (of this
 * process and of its database connection). BENCH_POSTINGS (two millions), BENCH_ACCOUNTS (200,000) and BENCH_NEW
 * (300 transfers between two verifications: ten a second) change it.
 */
import { readFile } from 'node:fs/promises';
import { type Database, rowsOf } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { createVerification } from '../server/verification.ts';
import { testConfig } from '../tests/support/api/api.ts';
import { sealAll } from '../tests/support/evidence/seal-all.ts';
import { writeHistory } from './confirm/big-history.ts';
import { inSql, makePeople } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';

const postings = Number(process.env.BENCH_POSTINGS ?? 2_000_000);
const accounts = Number(process.env.BENCH_ACCOUNTS ?? 200_000);
const fresh = Number(process.env.BENCH_NEW ?? 300);
const ROUNDS = 5;
const TICKS_PER_SECOND = 100;

const log = { warn: console.warn, error: console.error };

/** Accounts of members, each with a balance from one transfer of a thousand. */
const makeAccounts = (database: Database) =>
  database.exclusively(async (run) => {
    await run('set local session_replication_role = replica');
    await run(`insert into ledger.account (path, unit, has_floor, balance)
      select 'member:usr_bench' || n || ':cash', 'TOKEN', true, 5 from generate_series(1, ${accounts}) n`);
    await run(`create temporary table given on commit drop as
      select id, 'txn_given' || (row_number() over (order by id) - 1) / 1000 as transfer,
        (row_number() over (order by id) - 1) % 1000 + 2 as position
      from ledger.account where path like 'member:usr_bench%'`);
    await run(`insert into ledger.transfer (id, kind, business_key)
      select distinct transfer, 'deposit', transfer from given`);
    await run(`insert into ledger.posting (transfer_id, position, account_id, unit, amount, created_at)
      select g.transfer, g.position, g.id, 'TOKEN', 5, t.created_at
      from given g join ledger.transfer t on t.id = g.transfer
      union all
      select g.transfer, 1, c.id, 'TOKEN', -5 * count(*), t.created_at
      from given g join ledger.transfer t on t.id = g.transfer
      join ledger.account c on c.path = 'chain:custody'
      group by g.transfer, c.id, t.created_at`);
    await run(
      `update ledger.account set balance = balance - 5 * ${accounts} where path = 'chain:custody'`,
    );
  });

const pay = ({ execute }: Database, round: number) =>
  execute(`select ledger.post(p_id => ${inSql.id('txn', `new${round}-`, 'n')}, p_kind => 'payment',
      p_business_key => 'new${round}-' || n, p_accounts => array[p.cash_account, s.cash_account],
      p_amounts => array[-1, 1])
    from generate_series(1, ${fresh}) n
    join member p on p.id = ${inSql.regular('n')} join member s on s.id = ${inSql.shop('n')}`);

const postgres = await startDurablePostgres();
try {
  const { database } = await postgres.newDatabase('verification');
  const { db } = database;
  await makePeople(database);
  await makeAccounts(database);
  await writeHistory(database, postings);
  await sealAll(db);
  await database.execute('analyze');
  const [backend] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);

  /** Seconds that both have used so far. */
  async function used(): Promise<number> {
    const stat = await readFile(`/proc/${backend?.pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    const own = process.cpuUsage();
    return (user + system) / TICKS_PER_SECOND + (own.user + own.system) / 1e6;
  }
  const verification = createVerification({ db, config: testConfig(), log });
  async function timed(what: string): Promise<void> {
    const [before, since] = [await used(), performance.now()];
    const fault = await verification.run();
    const seconds = ((await used()) - before).toFixed(2);
    const took = ((performance.now() - since) / 1000).toFixed(2);
    console.log(`${what}: ${took} s, ${seconds} s of a core${fault ? `, ${fault}` : ''}`);
  }
  console.log({ postings, accounts, fresh });
  await timed('the first verification, of all');
  for (let round = 1; round <= ROUNDS; round++) await timed('nothing new');
  for (let round = 1; round <= ROUNDS; round++) {
    await pay(database, round);
    await timed(`${fresh} new transfers`);
  }
} finally {
  await postgres.end();
}
