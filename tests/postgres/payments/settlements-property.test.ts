/** Settlements of random histories equal the ledger: of all kinds of transfers, across an archive and changes of zone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as endpoints from '#shared/settlements/endpoints.ts';
import type { LineKind, Settlement, SettlementLine } from '#shared/settlements/schemas.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { BEFORE, makeOldMonths } from '../../support/archive/old-months.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { applyCoupon, newCoupon } from '../../support/payments/coupons.ts';
import { sumOf, units } from '../../support/payments/papers.ts';
import { paySession } from '../../support/payments/passes.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { approve, capture, release } from '../../support/payments/reservations.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { chance } from '../../support/random/chance.ts';
import { moveStake } from '../../support/tokens/staking.ts';
import { move } from '../../support/tokens/transfers.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });
afterAll(() => network.stop());

const random = chance();
const ROUNDS = 2 * Number(process.env.PROPERTY_RUNS ?? 2);
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid'] as const;

type Owner = TestMerchant & TestMember;

/** Each act, and the kinds of lines that it makes. */
const ACTS: Record<string, (own: Owner, payer: TestMember) => Promise<unknown>> = {
  payment: (merchant, payer) => paidAgain(api(), { merchant, payer }),
  tip: (merchant, payer) =>
    paidAgain(api(), { merchant, payer }, { amount: '45.00', currency: 'EUR', tip: '5.00' }),
  coupon: async (merchant, payer) => {
    const code = `C${random.below(1e9)}`;
    await newCoupon(api(), merchant, { code });
    const { id } = await newPaySession(api(), merchant, { amount: '45.00', tip: '5.00' });
    await applyCoupon(api(), id, code, payer.token);
    return paySession(api(), payer, id);
  },
  refund: async (merchant, payer) => {
    const paid = await paidAgain(api(), { merchant, payer });
    return refund(api(), paid, { amount: '1.00' });
  },
  captured: async (merchant, payer) => {
    const { id } = await newPaySession(api(), merchant, { capture: 'manual', amount: '30.00' });
    await approve(api(), { payer, id });
    return capture(api(), { merchant, id }, { amount: '12.34' });
  },
  released: async (merchant, payer) => {
    const { id } = await newPaySession(api(), merchant, { capture: 'manual', amount: '30.00' });
    await approve(api(), { payer, id });
    return release(api(), { merchant, id });
  },
  deposit: (own) => move(api(), { kind: 'deposit', amount: '3.000000000000000001', to: own.cash }),
  airdrop: (own) => move(api(), { kind: 'airdrop', amount: '1', to: own.cash }),
  membership: async (own) => {
    await move(api(), { kind: 'deposit', amount: '5', to: own.cash });
    await moveStake(api(), own, 'to-stake', '2');
  },
  payout: async (own) => {
    await move(api(), { kind: 'deposit', amount: '5', to: own.cash });
    await move(api(), { kind: 'withdrawal', amount: '4', from: own.cash });
    await move(api(), { kind: 'withdrawal', amount: '1', to: own.cash });
  },
  purchase: (own) => bought(api(), network, { buyer: own }),
  dispute: async (own) => {
    const { intent } = await bought(api(), network, { buyer: own });
    const { id } = network.payments.dispute(intent);
    await tellAll(api(), network, intent);
    if (random.below(2) === 0) return;
    network.payments.closeDispute(id, 'won');
    await tellAll(api(), network, intent);
  },
};

/** The kinds of lines by the type of their transfer. */
const KINDS: Record<string, LineKind[]> = {
  payment: ['payment', 'tip', 'refund', 'spending'],
  withdrawal: ['payout', 'payout_returned'],
  buy: ['purchase', 'purchase_returned', 'disputed', 'released', 'taken_back'],
  deposit: ['deposit'],
  airdrop: ['airdrop'],
  stake: ['membership'],
};

interface Moved {
  number: number;
  kind: string;
  amount: string;
  tip: string | null;
}

/** What the ledger says now of an account; archived transfers are no more in it. */
const postingsOf = ({ id, cash }: Owner) =>
  rowsOf<Moved>(
    api().db,
    sql`select t.number::int, t.kind, format.decimal(sum(p.amount), 18) as amount,
        (select format.decimal(sum(p.amount) * s.tip / coalesce(s.captured, s.net), 18) from pay_session s
          where s.transfer_id = t.id and s.merchant_id = ${id} and s.tip > 0) as tip
      from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
      where p.account_id = ${cash}::bigint group by t.id having sum(p.amount) <> 0`,
  );

async function pages<Row>(
  endpoint: typeof endpoints.list | typeof endpoints.listLines,
  { apiToken: token }: Owner,
  id?: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const answer = await api().call(endpoint as typeof endpoints.listLines, {
      token,
      ...(id ? { params: { id } } : {}),
      query: { limit: '7', ...(after ? { after } : {}) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    rows.push(...answer.json().data);
    after = answer.json().next;
    if (after === null) return rows;
  }
}

test(`each settlement is what the ledger has between its numbers (SEED=${random.seed})`, async () => {
  await makeOldMonths(api());
  await fund(api());
  const newOwner = async () => (await newMerchant(api())) as Owner;
  // One is settled before the archive, the other one not: its first settlement reads archived transfers.
  const [settled, waiting] = [await newOwner(), await newOwner()];
  const payer = await newMember(api(), { cash: '1000000', stake: '0' });
  const { db } = api().database.owner;
  await db.execute(sql`update member set created_at = created_at - interval '3 years'`);
  const dated = new Set<string>();
  let hours = 900 * 24;
  /** The transfers since the last call happened now, in their order or nearly so. */
  async function date(until: number): Promise<void> {
    const rows = await rowsOf<{ id: string }>(
      api().db,
      sql`select id from ledger.transfer order by number`,
    );
    const news = rows.filter(({ id }) => !dated.has(id));
    const step = Math.max(0, hours - until) / Math.max(1, news.length);
    for (const { id } of news) {
      dated.add(id);
      hours -= Math.floor(step);
      await letTransferAge(api(), id, `${hours + random.below(20)} hours`);
    }
  }
  const ledger = new Map<Owner, Map<number, Moved>>(
    [settled, waiting].map((own) => [own, new Map()]),
  );
  const note = async () => {
    for (const [own, moved] of ledger)
      for (const one of await postingsOf(own)) moved.set(one.number, one);
  };
  async function play(): Promise<void> {
    for (const own of [settled, waiting]) {
      for (const act of random.shuffled(Object.keys(ACTS)).slice(0, 6))
        await ACTS[act]?.(own, payer);
      await db.execute(
        sql`update merchant set time_zone = ${random.oneOf(ZONES)} where id = ${own.id}`,
      );
    }
  }
  const close = async (own: Owner) => {
    await sealAll(api().db);
    for (let outcome: string | undefined = 'closed'; outcome === 'closed'; ) {
      const [row] = await rowsOf<{ outcome: string }>(
        db,
        sql`select settlements.close(${newId('stl')}, ${own.id}) as outcome`,
      );
      outcome = row?.outcome;
    }
  };

  for (let round = 0; round < ROUNDS; round++) {
    await play();
    // The first half is older than what the archive takes.
    const isOld = round < ROUNDS / 2;
    await date(isOld ? 760 * 24 : Math.floor((700 * 24 * (ROUNDS - round - 1)) / ROUNDS) + 60);
    await note();
    await close(settled);
    if (round + 1 !== Math.floor(ROUNDS / 2)) continue;
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    const archived = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', folder);
    await rm(folder, { recursive: true });
    expect(archived.code, archived.output).toBe(0);
  }
  await sealAll(api().db);
  await closeSettlements(api().db);

  expect(await rowsOf(api().db, sql`select from ledger.archived_move`)).not.toEqual([]);
  for (const [own, moved] of ledger) {
    const between = ({ afterTransfer, lastTransfer }: Settlement) =>
      [...moved.values()].filter(({ number }) => number > afterTransfer && number <= lastTransfer);
    let [balance, last] = [0n, 0];
    const settlements = (await pages<Settlement>(endpoints.list, own)).reverse();
    for (const one of settlements) {
      const rows = between(one);
      const lines = await pages<SettlementLine>(endpoints.listLines, own, one.id);
      expect([units(one.opening), one.afterTransfer]).toEqual([balance, last]);
      balance += sumOf(rows.map(({ amount }) => amount));
      last = one.lastTransfer;
      expect(units(one.closing)).toBe(balance);
      expect(new Map(lines.map(({ number, tokens }) => [number, tokens]))).toEqual(
        new Map(rows.map(({ number, amount }) => [number, amount])),
      );
      for (const [type, kinds] of Object.entries(KINDS)) {
        const ofType = rows.filter(({ kind }) => kind === type).map(({ amount }) => amount);
        expect(sumOf(kinds.map((kind) => one.totals[kind]))).toBe(sumOf(ofType));
      }
      expect(units(one.totals.tip)).toBe(sumOf(rows.map(({ tip }) => tip ?? '0')));
    }
    expect(last).toBe(Math.max(...moved.keys()));
    expect(settlements.length).toBeGreaterThan(ROUNDS / 2);
  }
}, 600_000);
