/**
 * What the process that serves requests writes is believed by nobody else: not the price of an order,
 * and not the time that a withdrawal waits.
 */
import { beforeAll, expect, test } from 'vitest';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, type TestMember, tokens } from '../../support/people/people.ts';

const api = useApi();
const web = (): Db => api().database.web?.db ?? api().db;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
let thief: TestMember;

beforeAll(async () => {
  thief = await newMember(api(), { cash: '0', stake: '5' });
  const funding = { id: newId('txn'), units: tokens('1000'), businessKey: 'outside-facts' };
  await api().db.transaction((tx) => fundTreasury(tx, funding));
});

/** An order of 100 tokens at a quote of the attacker’s own, written with the login of web. */
async function order(rate: string, cents: number): Promise<string | undefined> {
  const quote = newId('quo');
  await web().execute(sql`insert into purchase_quote (id, member_id, currency, rate, expires_at)
    values (${quote}, ${thief.id}, 'EUR', ${rate}, now() + interval '1 day')`);
  const [row] = await rowsOf<{ outcome: string }>(
    web(),
    sql`select outcome from purchases.place_order(
      p_id => ${newId('ord')}, p_member => ${thief.id}, p_request => ${quote}, p_quote => ${quote},
      p_tokens => ${tokens('100')}::numeric, p_amount => ${cents}::numeric, p_documents => '{}',
      p_bounds => '{}')`,
  );
  return row?.outcome;
}

test.each([
  ['at a rate that was never the price', '0.0001', 1],
  ['for less money than the rate asks', '0.25', 2499],
])('an order %s is refused', async (_, rate, cents) => {
  expect(await order(rate, cents)).toBe('quote_changed');
});

test('an order at the price is accepted', async () => {
  expect(await order('0.25', 2500)).toBe('created');
});

test('a withdrawal that names no hold waits for that of the worker', async () => {
  await web().execute(sql`select withdrawals.request(
    p_id => ${newId('wd')}, p_member => ${thief.id}, p_kind => 'exit', p_amount => null,
    p_address => ${ADDRESS}, p_hold_new => interval '0', p_hold_known => interval '0',
    p_cancel_hash => sha256('x'), p_transfer => ${newId('txn')}, p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0')`);
  const approve = async (hold: string) => {
    const [row] = await rowsOf<{ count: number }>(
      api().db,
      sql`select withdrawals.approve_due(p_screening => false, p_hold_new => ${hold}::interval,
        p_hold_known => ${hold}::interval, p_two_above => 0) as count`,
    );
    return row?.count;
  };

  expect(await approve('1 day')).toBe(0);
  expect(await approve('0')).toBe(1);
});
