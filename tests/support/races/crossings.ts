/** A purchase, a deposit and a withdrawal as the database makes them, without network or chain. */
import { randomBytes, randomUUID } from 'node:crypto';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { membershipRules } from '../../../server/tokens/levels/rules.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, tokens } from '../people/people.ts';

/** A credited one of 100 tokens for 25.00 EUR. @returns its id */
export async function creditedPurchase({ db, ...api }: TestApi): Promise<string> {
  const { id: member } = await newMember({ db, ...api }, { cash: '0' });
  const [id, transfer] = [newId('ord'), newId('txn')];
  await db.transaction((tx) =>
    fundTreasury(tx, { id: transfer, units: tokens('100'), businessKey: `test:${transfer}` }),
  );
  await db.execute(sql`insert into purchase
      (id, member_id, request_key, tokens, amount, currency, rate, documents, intent_id, expires_at)
    values (${id}, ${member}, ${randomUUID()}, ${tokens('100').toString()}::numeric, 2500, 'EUR',
      0.25, '{}', ${`pi_${id}`}, now())`);
  await db.execute(
    sql`select purchases.credit(
      p_purchase => ${id}, p_intent => ${`pi_${id}`}, p_amount => 2500, p_currency => 'EUR',
      p_transfer => ${newId('txn')}, p_hold => interval '14 days')`,
  );
  return id;
}

/** A credited one of 5 tokens. @returns its transaction on the chain */
export async function creditedDeposit(api: TestApi): Promise<string> {
  const { id } = await newMember(api, { cash: '0' });
  const { txHash, credit } = await finalDeposit(api, id);
  await credit();
  return txHash;
}

/** 5 tokens to a member's cash, final on the chain. `credit` says whether they are in the books. */
export async function finalDeposit({ db, config }: TestApi, member: string) {
  const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`;
  const [address, txHash, blockHash] = [hex(20), hex(32), hex(32)];
  await db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values (${address}, ${member}, 'cash', nextval('deposit_index'))`);
  await db.execute(sql`insert into chain_scan
      (chain_id, token, genesis_hash, block_number, block_hash, head_number)
    values (1, ${address}, 'genesis', 1, 'first', 1) on conflict do nothing`);
  const transfers = JSON.stringify([
    {
      ...{ txHash, position: 0, recipient: address, blockNumber: 2, blockHash },
      amount: tokens('5').toString(),
    },
  ]);
  const credit = async () => {
    const [row] = await rowsOf<{ is: boolean }>(
      db,
      sql`select deposits.credit(
        p_from_hash => (select block_hash from chain_scan), p_block => 2,
        p_hash => ${blockHash}, p_transfers => ${transfers}::jsonb,
        p_ids => array[${newId('txn')}], p_minimum => 1,
        p_supply => null, ${membershipRules(config)}) = 'credited' as is`,
    );
    return row?.is;
  };
  return { txHash, credit };
}

/** An exit of 1000 tokens that waits. @returns its id */
export async function heldWithdrawal(api: TestApi): Promise<string> {
  const { id: member } = await newMember(api, { cash: '0', stake: '1000' });
  const id = newId('wd');
  await api.db.execute(sql`select withdrawals.request(
    p_id => ${id}, p_member => ${member}, p_kind => 'exit', p_amount => null,
    p_address => ${`0x${randomBytes(20).toString('hex')}`}, p_hold_new => interval '1 day',
    p_hold_known => interval '1 day', p_cancel_hash => ${randomBytes(32)},
    p_transfer => ${newId('txn')}, p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0')`);
  return id;
}

/** The same, given back. */
export async function releasedWithdrawal(api: TestApi): Promise<string> {
  const id = await heldWithdrawal(api);
  await api.db.execute(
    sql`select * from withdrawals.cancel(
      p_id => ${id}, p_member => null, p_cancel_hash => null, p_reason => 'operator',
      p_transfer => ${newId('txn')})`,
  );
  return id;
}
