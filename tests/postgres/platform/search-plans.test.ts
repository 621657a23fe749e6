/** No filter of a merchant's lists reads a whole table, however many sessions other merchants have. */
import { beforeAll, expect, test } from 'vitest';
import { listPaySessions } from '../../../server/payments/merchant-api/search.ts';
import { listMerchantRefunds } from '../../../server/payments/refunds/queries.ts';
import { findTransaction } from '../../../server/payments/transactions/queries.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { planOf } from '../../support/database/plans.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

/** A tenth of them is the searching merchant's. */
const SESSIONS = Number(process.env.SEARCHED ?? 40_000);
const OWN = SESSIONS / 10;
const OTHERS = SESSIONS - OWN;
let merchant = '';
let newest = '';

beforeAll(async () => {
  merchant = (await newMerchant(api())).id;
  const others = [];
  for (let n = 0; n < 9; n++) others.push((await newMerchant(api())).id);
  for (const id of others) await makeSessions(id, OTHERS / others.length);
  await makeSessions(merchant, OWN);
  const owner = api().database.owner.db;
  await owner.execute(sql`analyze pay_session, refund`);
  const [last] = await rowsOf<{ id: string }>(
    owner,
    sql`select id from pay_session where merchant_id = ${merchant} order by created_at limit 1 offset ${OWN / 2}`,
  );
  newest = last?.id ?? '';
}, 300_000);

/** Nine of ten are expired, one is pending; every hundredth has metadata and a reference. */
async function makeSessions(id: string, count: number): Promise<void> {
  const prefix = newId('pay').slice(0, 20);
  await api().database.owner.db.execute(sql`
    insert into pay_session (id, merchant_id, status, amount, currency, decimals, reference,
      metadata, origins, created_at, expires_at, closed_at)
    select ${prefix} || lpad(n::text, 10, '0'), ${id},
      case when n % 10 = 0 then 'pending' else 'expired' end,
      100 + n % 5000, case when n % 3 = 0 then 'USD' else 'EUR' end, 2,
      case when n % 100 = 0 then 'order-' || n end,
      case when n % 100 = 0 then jsonb_build_object('order', n::text) else '{}' end,
      '{}', now() - n * interval '1 minute', now() + interval '30 minutes',
      case when n % 10 = 0 then null else now() end
    from generate_series(1, ${count}::int) n`);
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

test.each<[string, object]>([
  ['nothing', {}],
  ['one status', { status: 'paid' }],
  ['a status with an expiry', { status: 'pending' }],
  ['several statuses', { status: ['paid', 'refunded', 'expired'] }],
  ['a reference', { reference: 'order-700' }],
  ['a reference that nobody has', { reference: 'order-7' }],
  ['metadata', { metadata: 'order:700' }],
  ['metadata twice', { metadata: ['order:700', 'shop:north'] }],
  ['a currency', { currency: 'EUR' }],
  ['a price', { currency: 'EUR', minimumAmount: '10.00', maximumAmount: '20.00' }],
  ['a period', { from: day(3), to: day(1) }],
  ['a period of a status', { status: 'expired', from: day(3) }],
  [
    'a price, a status and metadata',
    { currency: 'USD', minimumAmount: '1', status: 'pending', metadata: 'order:700' },
  ],
])('a search of pay sessions by %s uses an index', async (_, filter) => {
  const search = (after: object) =>
    planOf(api(), (db) =>
      listPaySessions(db, api().config, merchant, { ...filter, ...after, limit: 20 }),
    );

  for (const nodes of [await search({}), await search({ after: newest })]) {
    expect(nodes.join('\n')).toContain('pay_session');
    expect(nodes).not.toContain('Seq Scan pay_session');
  }
});

test.each<[string, object]>([
  ['nothing', {}],
  ['a period', { from: day(3), to: day(1) }],
])('the list of all refunds by %s uses an index of sessions', async (_, filter) => {
  const nodes = await planOf(api(), (db) =>
    listMerchantRefunds(db, merchant, { ...filter, limit: 20 }),
  );

  expect(nodes.join('\n')).toContain('pay_session');
  expect(nodes).not.toContain('Seq Scan pay_session');
});

test('a page of pay sessions is planned once for all calls of a connection', async () => {
  const search = (db: Db) => listPaySessions(db, api().config, merchant, { limit: 20 });
  const kept = await api().db.transaction(async (tx) => {
    // PostgreSQL makes five plans for given parameters before it compares their cost.
    for (let call = 0; call < 7; call++) await search(tx);
    return rowsOf<{ generic: number }>(
      tx,
      sql`select generic_plans::int as generic from pg_prepared_statements
        where statement like 'select pay.merchant_json%'`,
    );
  });

  expect(kept.some(({ generic }) => generic > 0)).toBe(true);
});

test('a transaction is found by its key, however many there are', async () => {
  await api().database.owner.exclusively(async (run) => {
    await run(`set local session_replication_role = replica;
      insert into ledger.transfer (id, kind, business_key)
      select 'txn_' || lpad(n::text, 26, '0'), 'stake', 'search:' || n from generate_series(1, ${SESSIONS}) n`);
  });
  const { execute } = api().database.owner;
  await execute('analyze ledger.transfer');
  const owner = { id: merchant, cash: 1n, stake: 2n };
  const nodes = await planOf(api(), (db) => findTransaction(db, owner, newId('txn')));
  await execute(`set session_replication_role = replica;
    delete from ledger.transfer where business_key like 'search:%'; reset session_replication_role`);

  expect(nodes.join('\n')).toContain('transfer');
  expect(nodes).not.toContain('Seq Scan transfer');
});
