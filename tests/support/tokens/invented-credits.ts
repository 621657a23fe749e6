/** Credits with invented facts, which the server's database login could attempt. */
import { randomBytes, randomUUID } from 'node:crypto';
import { findAccount, openAccount } from '../../../server/ledger/accounts.ts';
import { TREASURY } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sha256Hex } from '../../../server/platform/core/sha256.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { CreditKind } from '../../../server/platform/ops/bounds.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember } from '../people/people.ts';

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`;

type Invent = (api: TestApi, thief: TestMember, units: string) => Promise<Statement>;

const INVENTIONS: Record<CreditKind, Invent> = {
  async deposit({ database }, { id }, units) {
    const { db } = database.owner;
    const [txHash, blockHash] = [hex(32), hex(32)];
    const address = `0x${sha256Hex(id).slice(0, 40)}`;
    await db.execute(sql`insert into deposit_address (address, member_id, account, index)
      values (${address}, ${id}, 'cash', nextval('deposit_index')) on conflict do nothing`);
    await db.execute(sql`insert into chain_scan
        (chain_id, token, genesis_hash, block_number, block_hash, head_number)
      values (1, ${address}, 'genesis', 1, 'first', 1) on conflict do nothing`);
    const transfers = [
      { txHash, position: 0, recipient: address, amount: units, blockNumber: 2, blockHash },
    ];
    return sql`select deposits.credit(
      p_from_hash => (select block_hash from chain_scan), p_block => 2, p_hash => ${blockHash},
      p_transfers => ${JSON.stringify(transfers)}::jsonb, p_ids => array[${newId('txn')}],
      p_minimum => 1, p_supply => 1e30, p_trial => interval '1 day', p_thresholds => '{0}')
      as outcome`;
  },
  async purchase({ database }, { id }, units) {
    const order = newId('ord');
    await database.owner.db.execute(sql`insert into purchase
        (id, member_id, request_key, tokens, amount, currency, rate, documents, intent_id, expires_at)
      values (${order}, ${id}, ${randomUUID()}, ${units}::numeric, 1, 'EUR', 1, '{}', ${order}, now())`);
    return sql`select purchases.credit(
      p_purchase => ${order}, p_intent => ${order}, p_amount => 1, p_currency => 'EUR',
      p_transfer => ${newId('txn')}, p_hold => interval '0') as outcome`;
  },
  async airdrop({ db }, { id }, units) {
    return sql`select airdrops.give(
      p_treasury => ${(await findAccount(db, TREASURY)) ?? null}::bigint, p_campaign => ${randomUUID()},
      p_member => ${id}, p_amount => ${units}::numeric, p_transfer => ${newId('txn')}) as outcome`;
  },
  async treasury(_, __, units) {
    const id = newId('txn');
    return sql`select ledger.fund_treasury(
      p_transfer => ${id}, p_units => ${units}::numeric, p_business_key => ${id}) as outcome`;
  },
};

/**
 * @param as the login that calls
 * @returns a call that credits invented tokens; repeating it repeats the same credit
 */
export async function inventCredit(
  api: TestApi,
  kind: CreditKind,
  thief: TestMember,
  units: bigint,
  as: Pick<TestApi, 'db'> = api,
): Promise<() => Promise<string | undefined>> {
  const call = await INVENTIONS[kind](api, thief, units.toString());
  return async () => {
    const [row] = await rowsOf<{ outcome: string }>(as.db, call);
    return row?.outcome;
  };
}

/** The account that receives credits of this kind. */
export const receiverOf = (api: TestApi, kind: CreditKind, { cash }: TestMember) =>
  kind === 'treasury'
    ? openAccount(api.database.owner.db, TREASURY, { deferredCredit: true })
    : Promise.resolve(cash);
