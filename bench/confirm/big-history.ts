/**
 * Years of payments, written directly into the tables: through the ledger’s functions it would take
 * an hour. Every row and index entry of a payment exists, in time order, under random identifiers
 * as in production.
 */
import type { Database } from '../../server/platform/db/database.ts';
import { inSql, TOTAL_UNITS } from './people.ts';

/** The tables and indexes that grow with every payment. */
const TABLES = ['ledger.transfer', 'ledger.posting', 'pay_session', 'pay_quote', 'event'];

/** Behind the events that a shop may have already. */
const FIRST_POSITION = 100_000;

/** Who pays whom, in SQL of the number `n`. The word keeps the identifiers of several histories apart. */
interface Parties {
  payer: string;
  shop: string;
  word: string;
}

const REGULARS: Parties = { payer: inSql.regular('n'), shop: inSql.shop('n'), word: 'past' };

/**
 * @param postings two for each payment
 * @param span the time of the payments, in SQL
 */
export async function writeHistory(
  database: Database,
  postings: number,
  { end, length } = { end: 'now()', length: "interval '2 years'" },
  { payer, shop, word }: Parties = REGULARS,
): Promise<void> {
  const payments = Math.floor(postings / 2);
  // Filling an index of random keys in time order would rewrite it repeatedly. Building it
  // afterwards gives the same result.
  await database.execute(`update pg_index set indisready = false
    where indrelid = any ('{${TABLES.join(',')}}'::regclass[])
      or indrelid in (select partition from partitions.list('ledger.posting'))`);
  await database.exclusively(async (run) => {
    await run('set local session_replication_role = replica');
    await run(`create temporary table past on commit drop as
      select n, ${inSql.id('txn', word, 'n')} as transfer, ${inSql.id('pay', word, 'n')} as session,
        p.id as payer, s.id as shop, p.cash_account as payer_cash, s.cash_account as shop_cash,
        ${end} - (${payments} - n) * (${length} / ${Math.max(1, payments)}) as at
      from generate_series(0, ${payments - 1}) n
      join member p on p.id = ${payer}
      join member s on s.id = ${shop}
      order by n`);
    await run(`insert into ledger.transfer (id, kind, business_key, note, created_at)
      select transfer, 'payment', 'payment:' || session, 'Herbal tea', at from past`);
    await run(`insert into ledger.posting (transfer_id, position, account_id, unit, amount, created_at)
      select transfer, line.position, line.account, 'TOKEN', line.amount, at
      from past, lateral (values (1, payer_cash, -${TOTAL_UNITS}), (2, shop_cash, ${TOTAL_UNITS}))
        line (position, account, amount)`);
    await run(`insert into pay_session (id, merchant_id, status, amount, currency, decimals, description,
        reference, origins, created_at, expires_at, closed_at, payer_id, transfer_id, gross, total,
        net, merchant_name, merchant_domain, merchant_verified)
      select session, shop, 'paid', 400, 'EUR', 2, 'Herbal tea', 'past-' || n,
        array['https://shop.test', 'https://www.shop.test'], at, at + interval '1 hour', at, payer,
        transfer, 16e18, ${TOTAL_UNITS}, 380, b.recipient_name, b.recipient_domain, true
      from past join merchant b on b.id = shop`);
    await run(`insert into pay_quote
        (session_id, rate, gross, total, net, discount_basis_points, created_at, expires_at)
      select session, 0.25, 16e18, ${TOTAL_UNITS}, 380, 500, at, at from past`);
    await run(`insert into event (id, merchant_id, type, subject_id, payload, created_at, position)
      select 'evt_' || substr(session, 5), shop, 'pay_session.paid', session,
        jsonb_build_object('id', session, 'type', 'pay_session.paid'), at, ${FIRST_POSITION} + n from past`);
    // The indexes lack these rows.
    for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
      await run(`set local enable_${kind} = off`);
    }
    await run(`update ledger.account a set balance = balance + moved.amount
      from (select account_id, sum(amount) as amount from ledger.posting
        where transfer_id in (select transfer from past) group by 1) moved
      where a.id = moved.account_id`);
  });
  for (const table of TABLES) {
    await database.execute(`reindex table ${table}`);
    await database.execute(`vacuum (freeze, analyze) ${table}`);
  }
  await database.execute('checkpoint');
}
