/**
 * A card purchase that is disputed while its tokens are paid with, moved and taken away; and an auditor in
 * the database that notes every transfer after which less is left than is owed.
 */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { collectDebts, settleDebt } from '../../../server/tokens/purchases/debts.ts';
import { releaseUncovered } from '../../../server/tokens/withdrawals/release-uncovered.ts';
import type { TestApi } from '../api/api.ts';
import type { TestDatabase } from '../database/database.ts';
import {
  newMember,
  newPaySession,
  PASSWORD,
  type TestMember,
  type TestMerchant,
  tokens,
} from '../people/people.ts';
import type { Chance } from '../random/chance.ts';
import { moveStake } from '../tokens/staking.ts';
import { atOnce } from './at-once.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const PRICE = '25.00';
/** Of it, in tokens. */
const TOTAL = '95';

/** Notes what leaves a member with less than they owe, when it is posted and all locks are held. */
export async function watchDebts({ owner }: TestDatabase): Promise<void> {
  await owner.execute('create table debt_breach (member_id text, transfer_id text)');
  await owner.execute(`create function watch_debts() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into debt_breach
      select m.id, new.transfer_id from member m
      join ledger.transfer t on t.id = new.transfer_id and t.kind in ('payment', 'withdrawal')
      where new.account_id in (m.cash_account, m.stake_account) and purchases.is_uncovered(m);
      return null;
    end $$`);
  // After posting_apply, which moves the balance.
  await owner.execute(`create trigger z_watch_debts after insert on ledger.posting
    for each row when (new.amount < 0) execute function watch_debts()`);
}

export const breachesOf = ({ owner }: TestDatabase) =>
  rowsOf<{ member_id: string; transfer_id: string }>(owner.db, sql`select * from debt_breach`);

export interface Debtor extends TestMember {
  purchase: string;
}

/** Somebody who bought 100 tokens by card and has so many of their own beside them, all staked or all not. */
export async function newDebtor(
  api: TestApi,
  {
    own = '0',
    staked = true,
    holdDays = 0,
  }: { own?: string; staked?: boolean; holdDays?: number } = {},
): Promise<Debtor> {
  const { db } = api;
  const person = await newMember(api, { cash: own });
  const id = newId('ord');
  await db.execute(sql`insert into purchase
      (id, member_id, request_key, tokens, amount, currency, rate, documents, intent_id, expires_at)
    values (${id}, ${person.id}, ${id}, ${tokens('100').toString()}::numeric, 2500, 'EUR', 0.25, '{}',
      ${id}, now() + interval '1 hour')`);
  await db.execute(sql`select purchases.credit(
    p_purchase => ${id}, p_intent => ${id}, p_amount => 2500, p_currency => 'EUR',
    p_transfer => ${newId('txn')}, p_hold => ${holdDays}::int * interval '1 day')`);
  if (staked) await moveStake(api, person, 'to-stake', String(100 + Number(own)));
  return { ...person, purchase: id };
}

/** Its cardholder asks for the money back, or their bank has decided. */
export const dispute = (db: Db, { purchase }: Debtor, status: 'open' | 'won' | 'lost') =>
  db.execute(sql`select purchases.dispute(
    p_purchase => ${purchase}, p_dispute => ${`dp_${purchase}`}, p_amount => 2500,
    p_status => ${status}, p_opening => ${newId('txn')}, p_ending => ${newId('txn')})`);

export const leave = (api: TestApi, { token }: TestMember) =>
  api.call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: ADDRESS, password: PASSWORD },
  });

export const payFor = (api: TestApi, { token }: TestMember, id: string) =>
  api.call(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });

/**
 * Disputes against payments, moves and exits, so many debtors, with the clock beside them.
 * @returns how often each call was answered how
 */
export async function raceDebts(
  api: TestApi,
  { oneOf, shuffled }: Chance,
  merchant: TestMerchant,
  count: number,
): Promise<Record<string, number>> {
  const { db, config } = api;
  const tally: Record<string, number> = {};
  const note = (call: string, { statusCode, json }: Awaited<ReturnType<typeof leave>>) => {
    const answer = statusCode < 300 ? 'done' : (json().code ?? statusCode);
    tally[`${call}: ${answer}`] = (tally[`${call}: ${answer}`] ?? 0) + 1;
  };
  let racing = true;
  const clock = (async () => {
    while (racing) {
      await collectDebts(db, config);
      await releaseUncovered(db, config);
    }
  })();
  await atOnce(Array.from({ length: count }), 10, async () => {
    const who = await newDebtor(api, {
      own: oneOf(['0', '50', '95', '200']),
      staked: oneOf([true, false]),
      holdDays: oneOf([0, 0, 14]),
    });
    const { id } = await newPaySession(api, merchant, { amount: PRICE });
    const end = oneOf(['won', 'lost', 'open'] as const);
    const calls: (() => Promise<unknown>)[] = [
      async () => {
        await dispute(db, who, 'open');
        await dispute(db, who, end);
        await settleDebt(db, config, who.id);
      },
      async () => note('pay', await payFor(api, who, id)),
      async () => note('unstake', await moveStake(api, who, 'to-cash', oneOf(['50', '95', '100']))),
      async () => note('stake', await moveStake(api, who, 'to-stake', oneOf(['50', '95', '100']))),
      async () => note('exit', await leave(api, who)),
    ];
    await Promise.all(shuffled(calls).map((call) => call()));
  }).finally(() => {
    racing = false;
  });
  await clock;
  return tally;
}
