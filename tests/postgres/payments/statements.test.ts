/** Statements of random histories, a part of which is archived. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import type { Statement } from '#shared/statements/schemas.ts';
import { readBalance } from '../../../server/ledger/accounts.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { BEFORE, makeOldMonths } from '../../support/archive/old-months.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { payAgain } from '../../support/payments/transactions.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';
import { chance } from '../../support/random/chance.ts';
import { moveStake } from '../../support/tokens/staking.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const random = chance();
const YEARS = 3;
let people: TestMember[];
/** Got tokens, and gave all of them away. */
let emptied: TestMember;

const units = (amount: string) =>
  (amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), 18) ?? 0n);

async function periodsOf({ token }: TestMember): Promise<string[]> {
  const { data } = (await api().call(endpoints.list, { token })).json();
  return data.map(({ period }: { period: string }) => period);
}

const ask = ({ token }: TestMember, period: string, query: Record<string, string> = {}) =>
  api().call(endpoints.read, { token, params: { id: period }, query });

/** All pages of a statement as one. */
async function readWhole(member: TestMember, period: string): Promise<Statement> {
  const answer = await ask(member, period, { limit: '3' });
  expect(answer.statusCode, answer.body).toBe(200);
  const first = answer.json() as Statement;
  const data = [...first.data];
  for (let { next } = first; next; ) {
    const page = (await ask(member, period, { limit: '3', after: next })).json() as Statement;
    data.push(...page.data);
    next = page.next;
  }
  return { ...first, data };
}

beforeAll(async () => {
  await makeOldMonths(api());
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '100000', stake: '0' });
  people = [payer, await newMember(api(), { cash: '60000', stake: '0' }), merchant as TestMember];
  emptied = await newMember(api(), { cash: '0', stake: '0' });
  await move(api(), { kind: 'airdrop', amount: '50', from: payer.cash, to: emptied.cash });
  await move(api(), { kind: 'airdrop', amount: '50', from: emptied.cash, to: payer.cash });
  await rowsOf(
    api().database.owner.db,
    sql`update member set created_at = created_at - make_interval(years => ${YEARS}::int)`,
  );
  for (let step = 0; step < 40; step += 1) {
    const who = random.oneOf([payer, people[1] ?? payer]);
    const act = random.below(4);
    if (act === 0) await move(api(), { kind: 'buy', amount: '12.5', to: who.cash });
    else if (act === 1) await moveStake(api(), who, 'to-stake', String(1 + random.below(40)));
    else await payAgain(api(), who, merchant);
  }
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer order by number`,
  );
  // The order of the transfers stays, so that no balance was ever below zero.
  // The first ones are archived in any case.
  const ages = rows
    .map((_, index) => (index < 10 ? 800 : 10) + random.below(index < 10 ? 100 : 30 * 26))
    .sort((a, b) => b - a);
  for (const [index, { id }] of rows.entries())
    await letTransferAge(api(), id, `${ages[index]} days`);
  await sealAll(api().db);
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const archived = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', folder);
  await rm(folder, { recursive: true });
  expect(archived.code).toBe(0);
}, 240_000);

describe('statements', () => {
  test('of each month and year tile the ledger, archived ones too', async () => {
    const archived = await rowsOf(api().db, sql`select from ledger.archived_move`);
    expect(archived.length).toBeGreaterThan(2);
    for (const member of people) {
      const all = await periodsOf(member);
      for (const length of [7, 4]) {
        const periods = all.filter((period) => period.length === length).reverse();
        expect(periods.length).toBeGreaterThan(length === 7 ? 30 : 1);
        let before: Statement['opening'] | undefined;
        for (const period of periods) {
          const { opening, closing, data, totals, movements } = await readWhole(member, period);
          if (before) expect(opening).toEqual(before);
          else expect(opening).toEqual({ cash: '0', stake: '0' });
          for (const account of ['cash', 'stake'] as const) {
            const sum = (rows: { cash: string; stake: string }[]) =>
              rows.reduce((so, row) => so + units(row[account]), 0n);
            expect(units(opening[account]) + sum(data)).toBe(units(closing[account]));
            expect(sum(totals)).toBe(sum(data));
          }
          expect(data.length).toBe(movements);
          before = closing;
        }
        if (length === 4) continue;
        const [[cash, stake], since] = [
          await Promise.all([
            readBalance(api().db, member.cash),
            readBalance(api().db, member.stake),
          ]),
          await rowsOf(
            api().db,
            sql`select from ledger.posting where account_id in (${member.cash}::bigint, ${member.stake}::bigint)
              and created_at >= date_trunc('month', now(), 'UTC')`,
          ),
        ];
        if (since.length === 0) {
          expect([units(before?.cash ?? ''), units(before?.stake ?? '')]).toEqual([cash, stake]);
        }
      }
    }
  });

  test('stand beside settlements that begin at nothing, also where the first one is closed after an archive', async () => {
    const [, , business] = people;
    if (!business) throw new Error('nobody');
    await closeSettlements(api().db);

    const [sums] = await rowsOf<{ opening: string; closing: string; balance: string }>(
      api().db,
      sql`select (array_agg(s.opening order by s.number))[1]::text as opening,
          (array_agg(s.closing order by s.number desc))[1]::text as closing,
          ledger.balance(${business.cash}::bigint)::text as balance
        from settlement s where s.merchant_id = ${business.id}`,
    );

    expect(sums).toEqual({ opening: '0', closing: sums?.balance, balance: sums?.balance });
  });

  test('of a time that was archived without its movements are refused', async () => {
    const [member] = people;
    if (!member) throw new Error('nobody');
    const first = (await periodsOf(member)).at(-1) ?? '';
    const { db } = api().database.owner;
    await db.execute(
      sql`delete from ledger.archived_move where account_id = ${member.cash}::bigint`,
    );

    const answer = await ask(member, first);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'period_archived']);
  });

  test('of a time that an older version archived are refused, also where all moves together are nothing', async () => {
    const year = (await periodsOf(emptied)).filter((period) => period.length === 4).at(-1) ?? '';
    expect((await ask(emptied, year)).statusCode).toBe(200);
    await api().database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update ledger.checkpoint set moves_kept = false`);
      await tx.execute(sql`delete from ledger.archived_move`);
      await tx.execute(
        sql`update ledger.account set created_at = created_at - make_interval(years => ${YEARS}::int)`,
      );
    });

    const answer = await ask(emptied, year);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'period_archived']);
  });
});
