/**
 * `npm run bench -- ledger`: whether a payment, and the pages of a payer's transactions, take longer when years of
 * postings stand in the ledger's months. By the SQL function and the list's own statement, without a server.
 * BENCH_POSTINGS (ledgers, with commas between), BENCH_ROUNDS and SEED (of the order) change it.
 */
import pg from 'pg';
import { listTransactions } from '../server/payments/transactions/queries.ts';
import type { Owner } from '../server/people/members/accounts.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { writeHistory } from './confirm/big-history.ts';
import { makePeople, makeSessions, payerId, REGULARS } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { confirmOne } from './confirm/sql-load.ts';
import { quantile, shuffler, spreadOf } from './confirm/stats.ts';
import { endPast, projected } from './ledger/months.ts';

const { env } = process;
const sizes = (env.BENCH_POSTINGS ?? '10000,1000000,20000000').split(',').map(Number);
const rounds = Number(env.BENCH_ROUNDS ?? 7);
const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const PAYMENTS = 150;
const PAGES = 150;
const PAGE = 20;
const LIMIT = 1.2;
const PROJECTED = 100_000_000;
const WHAT = ['confirm', 'first page', 'deep page'] as const;
type What = (typeof WHAT)[number];

async function timed(count: number, work: (place: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let place = 0; place < count; place++) {
    const since = performance.now();
    await work(place);
    took.push(performance.now() - since);
  }
  // The first fifth warms up.
  return quantile(took.slice(count / 5), 0.5);
}

const postgres = await startDurablePostgres();
try {
  const ledgers = [];
  for (const postings of sizes) {
    const { database, appUrl } = await postgres.newDatabase(`postings_${postings}`);
    const months = await endPast(database);
    await makePeople(database);
    const since = performance.now();
    await writeHistory(database, postings);
    const written = ((performance.now() - since) / 1000).toFixed(0);
    const { rows } = await database.execute(
      `select id, cash_account::text as cash, stake_account::text as stake from member`,
    );
    const owners = new Map(
      (rows as { id: string; cash: string; stake: string }[]).map(({ id, cash, stake }) => [
        id,
        { id, cash: BigInt(cash), stake: BigInt(stake) },
      ]),
    );
    const client = new pg.Client(appUrl);
    await client.connect();
    const reader = openPostgres(appUrl, 1);
    const ownerOf = (place: number) => owners.get(payerId(place % REGULARS)) as Owner;
    const deep = new Map<string, string | undefined>();
    for (let place = 0; place < REGULARS; place++) {
      const own = await database.execute(`select transfer_id from ledger.posting
        where account_id = ${ownerOf(place).cash} order by created_at, transfer_id offset ${PAGE} limit 1`);
      deep.set(
        ownerOf(place).id,
        (own.rows[0] as { transfer_id: string } | undefined)?.transfer_id,
      );
    }
    ledgers.push({ postings, months, written, database, client, reader, ownerOf, deep, made: 0 });
    process.stderr.write(`${postings} postings in ${months} months, written in ${written} s\n`);
  }

  const medians = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const ledger of shuffled(ledgers)) {
      const { postings, database, client, reader, ownerOf, deep, made } = ledger;
      await makeSessions(database, { from: made, count: PAYMENTS });
      ledger.made += PAYMENTS;
      const took: Record<What, number> = {
        confirm: await timed(PAYMENTS, (place) => confirmOne(client, made + place)),
        'first page': await timed(PAGES, (place) =>
          listTransactions(reader.db, ownerOf(place), { limit: PAGE }),
        ),
        'deep page': await timed(PAGES, (place) => {
          const owner = ownerOf(place);
          return listTransactions(reader.db, owner, { limit: PAGE, after: deep.get(owner.id) });
        }),
      };
      if (round === 0) continue;
      for (const what of WHAT) {
        const key = `${what} ${postings}`;
        medians.set(key, [...(medians.get(key) ?? []), took[what]]);
      }
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }

  let isWithin = true;
  const [few = 0] = sizes;
  console.log('| | Postings | Median | ÷ fewest | Lowest to highest |\n| - | -: | -: | -: | -: |');
  for (const what of WHAT) {
    const first = medians.get(`${what} ${few}`) ?? [];
    const points: [number, number][] = [];
    for (const postings of sizes) {
      const all = medians.get(`${what} ${postings}`) ?? [];
      const ratio = spreadOf(all.map((one, round) => one / (first[round] ?? Number.NaN)));
      points.push([postings, ratio.median]);
      isWithin &&= ratio.median <= LIMIT;
      console.log(
        `| ${what} | ${postings} | ${quantile(all, 0.5).toFixed(2)} ms | ${ratio.median.toFixed(2)} | ${ratio.low.toFixed(2)} – ${ratio.high.toFixed(2)} |`,
      );
    }
    const ahead = projected(points, PROJECTED);
    console.log(`| ${what} | ${PROJECTED}, projected | | ${ahead.toFixed(2)} | |`);
  }
  for (const { postings, months, written } of ledgers) {
    console.log(`${postings} postings: ${months} months, written in ${written} s`);
  }
  process.exitCode = isWithin ? 0 : 1;
  for (const { client, reader } of ledgers) await Promise.all([client.end(), reader.close()]);
} finally {
  await postgres.end();
}
