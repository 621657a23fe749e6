/**
 * A database from before refunds and sales: what was paid then is summed and refunded as any other. And
 * one of a later version, on which this one still runs.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idPattern } from '#shared/ids.ts';
import { verifyLedger } from '../../server/invariants.ts';
import { readAudit } from '../../server/operate/ops/audit.ts';
import { refundPayment } from '../../server/payments/refunds/refund.ts';
import { readPayments } from '../../server/payments/sales/payments.ts';
import { verifyAudit } from '../../server/platform/audit/verify.ts';
import { type Database, openPglite, rowsOf } from '../../server/platform/db/database.ts';
import { migrate, pendingScripts, type Script, scripts } from '../../server/platform/db/migrate.ts';
import { allowsRollback } from '../../server/platform/db/migration-order.ts';

const MIGRATIONS = new URL('../../server/platform/db/migrations/', import.meta.url);
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

/** 40.00 EUR, quoted twice and paid at the second quote; and an unpaid session. */
const PAID_BEFORE = `
  insert into ledger.account (path, unit, has_floor) values
    ('chain:custody', 'TOKEN', false), ('member:shop:cash', 'TOKEN', true), ('member:ana:cash', 'TOKEN', true);
  insert into member (id, email, password_hash, cash_account)
  select name, name || '@example.test', '', a.id
  from unnest(array['shop', 'ana']) name join ledger.account a on a.path = 'member:' || name || ':cash';
  insert into merchant (id, recipient_name, recipient_domain) values ('shop', 'Shop', 'shop.example');
  insert into api_token (hash, merchant_id, last_four) values ('x', 'shop', 'abcd');
  insert into webhook_endpoint (id, merchant_id, url, secret, previous_secret, enabled)
  values ('whk_1', 'shop', 'https://shop.example', 'new', 'old', false),
    ('whk_2', 'shop', 'https://shop.example/hook', 'second', null, true);

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
  values ('evt_1', 'shop', 'pay_session.paid', '${SESSION}', '{}');

  insert into audit_log (operator, command, arguments, outcome)
  values ('olga', 'freeze', '{"email": "ana@example.test", "id": "x", "password": "(secret)"}', 'begun');
  insert into audit_log (operator, command, arguments, outcome, begun_id, detail)
  select operator, command, arguments, 'failed', id, 'ana@example.test is frozen' from audit_log`;

describe('a database from before', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPglite('memory://');
    await migrateBefore(database, '0022');
    await database.exclusively((run) => run(PAID_BEFORE));
    await migrate(database);
  });
  afterAll(() => database.close());

  test('has payments with the figures of their last quote, which may be refunded', async () => {
    const { db } = database;
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
  });

  test('has businesses that the person who registered them owns', async () => {
    const team = await rowsOf(
      database.db,
      sql`select business_id, member_id, role from team_member`,
    );

    expect(team).toEqual([
      { business_id: 'shop', member_id: expect.stringMatching(idPattern('usr')), role: 'owner' },
    ]);
  });

  test('has quotes that state the sum they were made from', async () => {
    const rows = await rowsOf<{ quote: Record<string, string> }>(
      database.db,
      sql`select pay.quote_json(pay.latest_quote(s.id), s) as quote from pay_session s order by s.id`,
    );

    const sum = { discountPercent: '5', fiatDiscount: '2.00', net: '38.00' };
    expect(rows.map(({ quote }) => quote)).toMatchObject([
      { ...sum, rate: '0.2' },
      { ...sum, rate: '0.25' },
    ]);
  });

  test('has the webhook endpoint that its settings showed, with all events', async () => {
    const endpoints = await rowsOf(
      database.db,
      sql`select id, url, enabled, events, version, deleted_at is not null as deleted
        from webhook_endpoint order by id`,
    );

    const kept = { events: null, version: '1' };
    expect(endpoints).toEqual([
      { ...kept, id: 'whk_1', url: '', enabled: false, deleted: true },
      { ...kept, id: 'whk_2', url: 'https://shop.example/hook', enabled: true, deleted: false },
    ]);
  });

  test('has an audit log whose entries are chained, and whose texts can be erased', async () => {
    const { db } = database;
    const [row] = await rowsOf<{ text: string }>(
      db,
      sql`select string_agg(l::text, '') as text from audit_log l`,
    );

    expect(await verifyAudit(db, new Map())).toEqual({
      head: { number: 2, hash: expect.any(String) },
    });
    expect(await readAudit(db, { last: 5 })).toMatchObject([
      {
        arguments: { email: 'ana@example.test', id: 'x', password: '(secret)' },
        detail: 'ana@example.test is frozen',
      },
    ]);
    expect(row?.text).not.toContain('ana@');
  });
});

describe('on a database of the next version', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPglite('memory://');
    await migrate(database);
  });
  afterAll(() => database.close());

  const MORE = 'alter table merchant add column more text';
  const script = (name: string, text: string, once = true): Script => ({
    ...{ name, text, once },
    hash: createHash('sha256').update(text).digest('hex'),
  });

  test('this one starts again, and leaves tables and functions as they are', async () => {
    const own = await scripts();
    const next = [
      ...own.map((one) =>
        one.name === 'tokens/rates/rates.sql' ? { ...one, hash: 'changed since' } : one,
      ),
      // Of a branch whose numbers are lower than the last one of this version.
      script('0000_more.sql', MORE),
      script(
        'more.sql',
        'create or replace function pay.more() returns int language sql as $$ select 1 $$',
        false,
      ),
    ];

    expect(await migrate(database, next)).toEqual([
      'tokens/rates/rates.sql',
      '0000_more.sql',
      'more.sql',
    ]);

    expect(await pendingScripts(database.db)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  test('but not after the removal of an object it needs', async () => {
    const less = script('0000_less.sql', '-- Rollback: impossible\nselect 1');
    await migrate(database, [...(await scripts()), script('0000_more.sql', MORE), less]);

    await expect(pendingScripts(database.db)).rejects.toThrow(
      'the database has 0000_less.sql: this version is too old for it',
    );
    await database.execute("delete from migration where name = '0000_less.sql'");
  });

  test('and not when this one has a migration that the database lacks', async () => {
    const own = [...(await scripts()), script('9000_own.sql', 'select 1')];

    await expect(pendingScripts(database.db, own)).rejects.toThrow(
      'the database has 0000_more.sql, which this version does not know, and lacks 9000_own.sql',
    );
  });

  test('a function that is gone does not make it a later one', async () => {
    const own = await scripts();
    const less = own.filter(({ name }) => name !== 'merchants/domain/proof.sql');
    await database.execute("delete from migration where name like '0000%'");

    const changed = less.map((one) => (one.once ? one : { ...one, hash: 'changed' }));

    expect((await pendingScripts(database.db, changed)).length).toBe(
      changed.filter(({ once }) => !once).length,
    );
  });
});

/** Of a table or column that the version before may use. A view of the former name stands in for a table. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|function|schema|view|type)|rename\s+(to|column)|set\s+not\s+null|alter\s+(column\s+)?\w+\s+type)\b/i;
/** Earlier ones belong to no released version. */
const SERVED_SINCE = '0034';

test('a migration that removes an object of the former version says that rollback is impossible', async () => {
  const bare = (text: string) =>
    text
      .replace(/--.*$/gm, '')
      .replace(/alter (index|sequence) \S+ rename to/g, '')
      // A partition; its partitioned table has the former name.
      .replace(/alter table partitions\.\S+ rename to/g, '')
      .replace(/alter table (\S+) rename to (\S+);/g, (rename, from, to) => {
        const table = `${from.match(/^.*\./) ?? ''}${to}`;
        return text.includes(`create view ${from} as select * from ${table};`) ? '' : rename;
      });
  const wrong = (await scripts()).filter(
    ({ name, text, once }) =>
      once && name >= SERVED_SINCE && allowsRollback(text) && TAKES_AWAY.test(bare(text)),
  );

  expect(wrong.map(({ name }) => name)).toEqual([]);
});
