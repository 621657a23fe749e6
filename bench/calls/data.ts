/** Ten thousand members, two hundred businesses and their postings, in which the fixtures' people have full pages. */
import type { Database } from '../../server/platform/db/database.ts';
import { writeHistory } from '../confirm/big-history.ts';

/** Payments of each person of the fixtures: more than a page. */
const OWN_PAYMENTS = 40;
const SPAN = { end: 'now()', length: `interval '2 years'` };

export interface Filling {
  business: string;
  postings: number;
  members: number;
  businesses: number;
}

/**
 * @param business who is paid by the people of the fixtures
 * @param members beside those who pay
 * @param businesses beside those who are paid
 */
export async function fillLedger(
  database: Database,
  { business, postings, members, businesses }: Filling,
): Promise<void> {
  const { execute } = database;
  await execute(`insert into member (id, email, password_hash, confirmed_at, cash_account, stake_account)
    select id, n || '@further.test', 'none', now(),
      ledger.open_account('member:' || id || ':cash', 'TOKEN'),
      ledger.open_account('member:' || id || ':stake', 'TOKEN')
    from (select n, 'usr_' || left(md5('further' || n), 26) as id
      from generate_series(1, ${members}) n) someone`);
  await execute(`with company as (
      insert into member (id, kind, confirmed_at, cash_account, stake_account)
      select id, 'business', now(), ledger.open_account('member:' || id || ':cash', 'TOKEN'),
        ledger.open_account('member:' || id || ':stake', 'TOKEN')
      from (select 'usr_' || left(md5('company' || n), 26) as id
        from generate_series(1, ${businesses}) n) someone
      returning id
    )
    insert into merchant (id, recipient_name, recipient_domain)
    select id, 'Shop ' || id, substr(id, 5) || '.test' from company`);
  const { rows } = await execute(`select m.id from member m
    join ledger.account a on a.id = m.cash_account
    where m.kind = 'person' and m.livemode and m.email like '%@salus.test' and a.balance >= 1000e18`);
  const people = (rows as { id: string }[]).map(({ id }) => id);
  await writeHistory(database, 2 * OWN_PAYMENTS * people.length, SPAN, {
    payer: `(array['${people.join("','")}'])[1 + n % ${people.length}]`,
    shop: `'${business}'`,
    word: 'own',
  });
  await writeHistory(database, postings);
  await database.exclusively(async (run) => {
    // Past balances are shown: what people paid with came before, and events of the past say too little to be listed.
    await run(`set local session_replication_role = replica;
      delete from event where merchant_id = '${business}' and payload -> 'data' is null;
      update ledger.posting set created_at = now() - interval '3 years'
      where transfer_id in (select id from ledger.transfer where kind = 'deposit')`);
  });
  await execute('vacuum (analyze)');
}
