/** A member with a long history, written past the ledger's functions: that would take minutes. */
import { makeBusiness } from '../server/merchants/business/create.ts';
import { createMember } from '../server/people/members/create.ts';
import type { Db } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';

export interface Subject {
  id: string;
  cash: bigint;
  stake: bigint;
}

/** Three payments in five movements, one purchase, one move to the membership account. */
const KIND = sql`(array['payment', 'payment', 'payment', 'buy', 'stake'])[n % 5 + 1]`;

/** Two years of `count` movements, evenly. The connection must be a superuser's. */
export async function memberWithHistory(
  db: Db,
  accountOf: (path: string) => Promise<bigint>,
  count: number,
): Promise<Subject> {
  const password = 'correct horse battery';
  const id = await createMember(db, { email: `member-${count}@salus.test`, password });
  const owner = await createMember(db, { email: `shop-${count}@salus.test`, password });
  const shop = await makeBusiness(db, owner, {
    recipientName: 'Casa Alba',
    recipientDomain: 'shop.test',
  });
  const cash = await accountOf(`member:${id}:cash`);
  const stake = await accountOf(`member:${id}:stake`);
  const receiver = await accountOf(`member:${shop}:cash`);
  const code = sql.raw(`'txn_' || substr(md5(n || '-${count}'), 1, 26)`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temporary table movement on commit drop as
      select ${code} as id, ${KIND} as kind,
        now() - n * (interval '2 years' / ${count}::int) as created_at,
        translate(md5(${id} || n), 'ilou', 'wxyz') as name
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`insert into ledger.transfer (id, kind, business_key, note, created_at)
      select id, kind, 'bench:' || id, 'Herbal tea and bread', created_at from movement`);
    await tx.execute(sql`insert into ledger.posting
        (transfer_id, position, account_id, unit, amount, created_at)
      select id, 1, ${cash}::bigint, 'TOKEN', -1e18, created_at from movement
      union all
      select id, 2, case kind when 'stake' then ${stake}::bigint else ${receiver}::bigint end,
        'TOKEN', 1e18, created_at from movement`);
    await tx.execute(sql`insert into pay_session
        (id, merchant_id, status, amount, currency, decimals, description, origins,
         created_at, expires_at, closed_at, payer_id, transfer_id)
      select 'pay_' || substr(name, 1, 26), ${shop}, 'paid', 100, 'EUR', 2, 'Herbal tea and bread',
        '{}', created_at, created_at, created_at, ${id}, id
      from movement where kind = 'payment'`);
  });
  return { id, cash, stake };
}
