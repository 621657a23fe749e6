/** A database from before refunds and sales: what was paid then is summed and refunded as any other. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, openPglite } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { refundPayment } from '../../server/refunds/refund.ts';
import { readPayments } from '../../server/sales/payments.ts';

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url);
const SESSION = 'pay_before';

/** The tables as they were, without functions: those are replaced with every version. */
async function migrateBefore(database: Database, first: string): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name < first).sort();
  await database.execute(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const name of names) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
    await database.execute(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await database.db.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`);
  }
}

/** 40.00 EUR, quoted twice and paid at the second quote; and one that nobody paid. */
const PAID_BEFORE = `
  insert into ledger.account (path, unit, has_floor) values
    ('chain:custody', 'TOKEN', false), ('member:shop:cash', 'TOKEN', true), ('member:ana:cash', 'TOKEN', true);
  insert into member (id, email, password_hash, cash_account)
  select name, name || '@example.test', '', a.id
  from unnest(array['shop', 'ana']) name join ledger.account a on a.path = 'member:' || name || ':cash';
  insert into merchant (id, recipient_name, recipient_domain) values ('shop', 'Shop', 'shop.example');
  insert into api_token (hash, merchant_id, last_four) values ('x', 'shop', 'abcd');
  insert into webhook_endpoint (id, merchant_id, url, secret, previous_secret, enabled)
  values ('whk_1', 'shop', 'https://shop.example', 'new', 'old', false);

  insert into ledger.transfer (id, kind, business_key)
  values ('txn_0', 'deposit', 'opening:ana'), ('txn_1', 'payment', 'payment:${SESSION}');
  insert into ledger.posting (transfer_id, position, account_id, unit, amount)
  select l.transfer, l.position, a.id, 'TOKEN', l.tokens * 1e18
  from (values ('txn_0', 1, 'chain:custody', -500), ('txn_0', 2, 'member:ana:cash', 500),
    ('txn_1', 1, 'member:ana:cash', -190), ('txn_1', 2, 'member:shop:cash', 190)
  ) l (transfer, position, path, tokens) join ledger.account a using (path)
  order by l.transfer, l.position;

  insert into pay_session (id, merchant_id, status, amount, currency, decimals, origins, expires_at,
    closed_at, payer_id, transfer_id) values
    ('${SESSION}', 'shop', 'paid', 4000, 'EUR', 2, '{}', now(), now(), 'ana', 'txn_1'),
    ('pay_open', 'shop', 'pending', 4000, 'EUR', 2, '{}', now(), null, null, null);
  insert into pay_quote (session_id, rate, gross, total) values
    ('${SESSION}', 0.25, 160e18, 152e18), ('${SESSION}', 0.2, 200e18, 190e18),
    ('pay_open', 0.25, 160e18, 152e18);
  insert into event (id, merchant_id, type, subject_id, payload)
  values ('evt_1', 'shop', 'pay_session.paid', '${SESSION}', '{}')`;

test('a payment from before has the figures of its last quote, and may be refunded', async () => {
  const database = await openPglite('memory://');
  const { db } = database;
  await migrateBefore(database, '0022');
  await database.exclusively((run) => run(PAID_BEFORE));

  await migrate(database);
  await refundPayment(
    db,
    { publicUrl: 'https://salus.example' },
    { merchantId: 'shop', sessionId: SESSION, amount: '10.00' },
  );

  const { data } = await readPayments(db, 'shop', { limit: 5 });
  expect(data).toMatchObject([
    { sessionId: SESSION, gross: '200', total: '190', refundedTokens: '47.5' },
  ]);
  const broken = (await verifyLedger(db)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
  await database.close();
});
