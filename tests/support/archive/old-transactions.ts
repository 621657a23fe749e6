/** One transaction of each kind, by the calls and functions of the product. */
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type Cards, RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import type { TestApi } from '../api/api.ts';
import { ops } from '../api/operator.ts';
import { type Bought, bought, fund, type TestNetwork, tellAll } from '../cards/network.ts';
import { SILENT_CHAIN } from '../chain/settings.ts';
import { paidScene, refund } from '../payments/refunds.ts';
import { newMember, PASSWORD, type TestMember } from '../people/people.ts';
import { moveStake } from '../tokens/staking.ts';

/** @param api with SILENT_CHAIN and the card network */
export async function eachKind(api: TestApi, network: TestNetwork) {
  await fund(api);
  const paid = await paidScene(api);
  await refund(api, paid, { amount: '10.00', reason: 'Too many' });
  const purchase = await boughtAndReturned(api, network);
  const members = {
    payer: paid.payer,
    merchant: paid.merchant as TestMember,
    buyer: purchase.buyer,
    claimant: await boughtAndLost(api, network),
    withdrawer: await boughtAndWithdrawn(api, network),
    leaver: await newMember(api, { cash: '0', stake: '1000' }),
    depositor: await newMember(api, { cash: '0' }),
    given: await newMember(api, { cash: '0' }),
    staker: await newMember(api, { cash: '100000', stake: '0' }),
  };
  await leaveAndCancel(api, members.leaver);
  await depositTo(api, members.depositor);
  const gift = ['--campaign', 'Spring: one', '--email', members.given.email, '--amount', '12.5'];
  await ops(api, 'airdrop', ...gift);
  // The first one changes the level.
  for (const amount of ['50000', '0.5']) await moveStake(api, members.staker, 'to-stake', amount);
  return { members, intent: purchase.intent };
}

async function boughtAndReturned(api: TestApi, network: TestNetwork): Promise<Bought> {
  const done = await bought(api, network);
  network.payments.refund(done.intent, 500, {});
  await tellAll(api, network, done.intent);
  return done;
}

/** A withdrawal that the card network refused, and another one. */
async function boughtAndWithdrawn(api: TestApi, network: TestNetwork): Promise<TestMember> {
  const { buyer, purchase } = await bought(api, network);
  const cards = openCards(network.settings);
  const refuses: Cards = {
    ...cards,
    refund: () => Promise.reject(new RefundRefusedError('charge_not_refundable', undefined)),
  };
  for (const through of [refuses, cards]) {
    const body = { tokens: '100' };
    await api.call(purchasesEndpoints.withdraw, {
      params: { id: purchase.id },
      token: buyer.token,
      body,
    });
    await sendWithdrawals(api.db, through, api.config);
  }
  return buyer;
}

async function boughtAndLost(api: TestApi, network: TestNetwork): Promise<TestMember> {
  const { buyer, intent } = await bought(api, network);
  const { id } = network.payments.dispute(intent);
  await tellAll(api, network, intent);
  network.payments.closeDispute(id, 'lost');
  await tellAll(api, network, intent);
  return buyer;
}

async function leaveAndCancel(api: TestApi, { token }: TestMember): Promise<void> {
  const body = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', password: PASSWORD };
  const { id } = (await api.call(exitWithdrawalsEndpoints.exit, { token, body })).json();
  await api.call(withdrawalsEndpoints.cancel, { params: { id }, token });
}

async function depositTo({ db }: TestApi, { id }: TestMember): Promise<void> {
  await db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values (${SILENT_CHAIN.custody}, ${id}, 'cash', nextval('deposit_index'))`);
  await db.execute(sql`insert into chain_scan
      (chain_id, token, genesis_hash, block_number, block_hash, head_number)
    values (1, '0xt', 'genesis', 1, 'first', 1)`);
  const seen = {
    ...{ txHash: '0xa', position: 0, recipient: SILENT_CHAIN.custody },
    ...{ blockNumber: 2, blockHash: 'second', amount: '7000000000000000000' },
  };
  await rowsOf(
    db,
    sql`select deposits.credit(
      p_from_hash => 'first', p_block => 2::bigint, p_hash => 'second',
      p_transfers => ${JSON.stringify([seen])}::jsonb, p_ids => array[${newId('txn')}],
      p_minimum => 1::numeric, p_supply => null::numeric, p_trial => interval '30 days', p_thresholds => '{0}'::numeric[])`,
  );
}
