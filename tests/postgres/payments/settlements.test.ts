/** Settlements of random histories tile the payment account of a business. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/settlements/endpoints.ts';
import type { Settlement, SettlementLine } from '#shared/settlements/schemas.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import {
  newMember,
  newMerchant,
  type TestMember,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';
import { chance } from '../../support/random/chance.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const random = chance();
let merchant: TestMerchant;
let payouts: string[];

const units = (amount: string) =>
  (amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), 18) ?? 0n);

const closeAll = () => closeSettlements(api().db);

async function all<Row>(endpoint: typeof endpoints.listLines, id: string): Promise<Row[]>;
async function all<Row>(endpoint: typeof endpoints.list): Promise<Row[]>;
async function all(endpoint: typeof endpoints.list | typeof endpoints.listLines, id?: string) {
  const rows: object[] = [];
  for (let after: string | null = null; ; ) {
    const answer = await api().call(endpoint, {
      token: merchant.apiToken,
      ...(id ? { params: { id } } : {}),
      query: { limit: '3', ...(after ? { after } : {}) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(wrongWith(endpoint, answer)).toBeUndefined();
    rows.push(...answer.json().data);
    after = answer.json().next;
    if (after === null) return rows;
  }
}

/** A payout as its call writes it, which needs a chain. */
async function payOut(db: Db, amount: string): Promise<string> {
  const hold = await move(api(), {
    kind: 'withdrawal',
    amount,
    from: (merchant as TestMember).cash,
  });
  const id = newId('wd');
  await db.execute(sql`insert into withdrawal (id, member_id, kind, amount, address, hold_transfer, end_transfer, hold_until, status, reason, closed_at, requested_by)
    values (${id}, ${merchant.id}, 'payout', ${tokens(amount)}::numeric, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ${hold}, ${hold}, now(), 'released', 'cancelled', now(), ${merchant.id})`);
  return id;
}

async function act(payer: TestMember, paid: Awaited<ReturnType<typeof paidAgain>>[]) {
  const kind = random.below(5);
  const last = paid.at(-1);
  if (kind < 3 || !last) paid.push(await paidAgain(api(), { merchant, payer }));
  else if (kind === 3) await refund(api(), last, { amount: '1.00' });
  else {
    const { cash } = merchant as TestMember;
    await move(api(), { kind: 'deposit', amount: '3', to: cash });
  }
}

beforeAll(async () => {
  merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '100000' });
  const paid: Awaited<ReturnType<typeof paidAgain>>[] = [];
  const { db } = api().database.owner;
  payouts = [];
  for (let step = 0; step < 24; step += 1) {
    await act(payer, paid);
    if (step % 9 === 8) payouts.push(await payOut(db, '20'));
  }
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer order by number`,
  );
  // The day after the last one has ended too, at whatever hour the test runs.
  const ages = rows.map(() => 48 + random.below(20 * 24)).sort((a, b) => b - a);
  for (const [index, { id }] of rows.entries()) {
    await letTransferAge(api(), id, `${ages[index]} hours`);
  }
}, 120_000);

// They are no withdrawals of a chain, and would break its invariants.
afterAll(async () => {
  const { db } = api().database.owner;
  await db.execute(sql`delete from withdrawal where member_id = ${merchant.id}`);
});

describe('settlements', () => {
  test('wait until the transfers of their day are sealed', async () => {
    await closeAll();
    expect(await all<Settlement>(endpoints.list)).toEqual([]);
  });

  test('tile the ledger: each opens where the one before closed, and no line is missing or twice', async () => {
    await sealAll(api().db);
    await closeAll();
    await closeAll();
    const settlements = (await all<Settlement>(endpoints.list)).reverse();
    expect(settlements.length).toBeGreaterThan(5);
    const seen: string[] = [];
    let balance = '0';
    let after = 0;
    for (const one of settlements) {
      const lines = await all<SettlementLine>(endpoints.listLines, one.id);
      expect([one.opening, one.afterTransfer]).toEqual([balance, after]);
      const moved = lines.reduce((sum, line) => sum + units(line.tokens), 0n);
      const totals = Object.values(one.totals).reduce((sum, total) => sum + units(total), 0n);
      expect(units(one.opening) + moved).toBe(units(one.closing));
      expect(totals).toBe(moved);
      seen.push(...lines.map(({ transaction }) => transaction));
      balance = one.closing;
      after = one.lastTransfer;
    }
    const { cash } = merchant as TestMember;
    const own = await rowsOf<{ id: string }>(
      api().db,
      sql`select t.id from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
        where p.account_id = ${cash}::bigint and p.created_at < date_trunc('day', now(), 'UTC') order by t.number`,
    );
    expect(seen).toEqual(own.map(({ id }) => id));
  });

  test('show the lines that each payout came from, none twice', async () => {
    const lines = [];
    for (const id of payouts) {
      const own = await all<SettlementLine>(endpoints.listPayoutLines as never, id);
      expect(own.at(-1)).toMatchObject({ kind: 'payout', tokens: '-20' });
      lines.push(...own.map(({ transaction }) => transaction));
    }
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('have late transfers in the next one', async () => {
    const before = await all<Settlement>(endpoints.list);
    const { cash } = merchant as TestMember;
    // It committed after its day was closed.
    const late = await move(api(), { kind: 'deposit', amount: '1', to: cash });
    const closed = before[0] as Settlement;
    const [row] = await rowsOf<{ hours: number }>(
      api().db,
      sql`select extract(epoch from now() - ${closed.date}::timestamptz)::int / 3600 - 23 as hours`,
    );
    await letTransferAge(api(), late, `${row?.hours} hours`);
    await sealAll(api().db);
    await closeAll();

    const [next] = await all<Settlement>(endpoints.list);

    expect(next).toMatchObject({ number: closed.number + 1, opening: closed.closing });
    expect(next?.totals.deposit).toBe('1');
    expect((next?.date ?? '') > closed.date).toBe(true);
  });

  test('do not begin anew after a line that there is not', async () => {
    const [one] = await all<Settlement>(endpoints.list);

    const refused = await api().call(endpoints.listLines, {
      token: merchant.apiToken,
      params: { id: one?.id ?? '' },
      query: { after: newId('txn') },
    });

    expect([refused.statusCode, refused.json().errors?.[0].path]).toEqual([422, 'query.after']);
  });

  test('do not begin after a line of another settlement', async () => {
    const [newest, older] = await all<Settlement>(endpoints.list);
    const ask = async (one: Settlement | undefined, of: Settlement | undefined) => {
      const [line] = await all<SettlementLine>(endpoints.listLines, of?.id ?? '');
      const answer = await api().call(endpoints.listLines, {
        token: merchant.apiToken,
        params: { id: one?.id ?? '' },
        query: { after: line?.transaction ?? '' },
      });
      return answer.json().errors?.[0].path;
    };

    expect([await ask(newest, older), await ask(older, newest)]).toEqual([
      'query.after',
      'query.after',
    ]);
  });

  test('never change', async () => {
    const { db } = api().database.owner;
    await expect(db.execute(sql`update settlement set closing = 0`)).rejects.toThrow();
  });
});

describe('a settlement or payout of somebody else', () => {
  test('is not found', async () => {
    const other = await newMerchant(api());
    const [one] = await all<Settlement>(endpoints.list);
    const ask = (endpoint: typeof endpoints.read | typeof endpoints.listLines, id: string) =>
      api().call(endpoint, { token: other.apiToken, params: { id } });
    expect((await ask(endpoints.read, one?.id ?? '')).json().code).toBe('not_found');
    expect((await ask(endpoints.listLines, one?.id ?? '')).json().code).toBe('not_found');
    expect((await ask(endpoints.listPayoutLines as never, payouts[0] ?? '')).json().code).toBe(
      'not_found',
    );
  });
});
