/** What the shop, the operator, the clock and the member elsewhere do to the same order. */

import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { bought, type TestNetwork } from '../cards/network.ts';
import { refund } from '../payments/refunds.ts';
import { balanceOf, newMember, tokens } from '../people/people.ts';
import { moveStake } from '../tokens/staking.ts';
import type { Act } from './acts-of-person.ts';
import type { Checkout } from './checkout.ts';

const MINUTE_MS = 60_000;
const STAKE = '1000';
const BOUGHT = '200';

const once = ({ surfaces }: Checkout) => [...surfaces].slice(0, 1);
const act = (
  weight: number,
  text: string,
  run: (checkout: Checkout) => Promise<unknown>,
  of: Act['of'] = once,
): Act => ({ weight, text, of, run });

const current = ({ sessionIds }: Checkout) => sessionIds.at(-1) ?? '';

/** The same on the surfaces' clock and on the server's. */
async function letPass({ api, timeline, sessionIds }: Checkout, minutes: number): Promise<void> {
  const earlier = sql`expires_at - ${minutes} * interval '1 minute'`;
  const ids = arrayOf(sessionIds, 'text');
  // A time that comes nearer is no change of a session.
  await api.database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`alter table pay_session disable trigger pay_session_change`);
    await tx.execute(sql`update pay_session set expires_at = ${earlier}
      where id = any(${ids}) and status = 'pending'`);
    await tx.execute(sql`alter table pay_session enable trigger pay_session_change`);
    await tx.execute(
      sql`update pay_quote set expires_at = ${earlier} where session_id = any(${ids})`,
    );
  });
  await timeline.pass(minutes * MINUTE_MS);
}

async function cancelByShop(checkout: Checkout, id = current(checkout)): Promise<void> {
  const { api, merchant } = checkout;
  await api.call(merchantEndpoints.cancelSession, { params: { id }, token: merchant.apiToken });
}

async function payByAnother(checkout: Checkout): Promise<void> {
  const { api } = checkout;
  const params = { id: current(checkout) };
  const { token } = await newMember(api, { stake: '1000' });
  const { quote } = await checkout.read(params.id, token);
  await api.call(payEndpoints.confirm, { params, token, body: { total: quote.total } });
}

async function refundByShop(checkout: Checkout, amount?: string): Promise<void> {
  const { api, merchant, surfaces, ended } = checkout;
  const id = current(checkout);
  for (const each of surfaces)
    if (each.sessionId === id && each.shown() === 'paid') ended.add(each);
  await changeCash(checkout, () => refund(api, { merchant, id }, amount ? { amount } : {}));
}

async function changePrice(checkout: Checkout): Promise<void> {
  await cancelByShop(checkout);
  await checkout.ask('60.00');
}

async function freeze({ api, member, changeAccount }: Checkout, frozen: boolean): Promise<void> {
  await changeAccount(async () => {
    const changed = await rowsOf(
      api.db,
      sql`update member set outgoing_frozen_at = ${frozen ? sql`now()` : null}
        where id = ${member.id} and (outgoing_frozen_at is null) = ${frozen} returning 1`,
    );
    return changed.length > 0;
  });
}

/** @returns the base units that came to the member's account */
async function changeCash(
  { api, member, changeAccount }: Checkout,
  change: () => Promise<unknown>,
): Promise<bigint> {
  const before = await balanceOf(api, member.cash);
  let came = 0n;
  await changeAccount(async () => {
    await change();
    came = (await balanceOf(api, member.cash)) - before;
    return came !== 0n;
  });
  return came;
}

async function stake(checkout: Checkout): Promise<void> {
  const { api, member } = checkout;
  checkout.moved += await changeCash(checkout, () => moveStake(api, member, 'to-stake', STAKE));
}

async function buy(checkout: Checkout, network: TestNetwork): Promise<void> {
  const { api, member, surfaces, untold } = checkout;
  await bought(api, network, { buyer: member, amount: BOUGHT });
  checkout.moved += tokens(BOUGHT);
  // The worker tells no stream: the next heartbeat finds the tokens.
  for (const surface of surfaces) untold.add(surface);
}

const whileOpen = (checkout: Checkout) => (checkout.isOpen() ? once(checkout) : []);
const afterEnd = (checkout: Checkout) => (checkout.isOpen() ? [] : once(checkout));

export const actsOfOthers = (network: TestNetwork): readonly Act[] => [
  act(1, 'the shop cancels', cancelByShop, whileOpen),
  act(1, 'the shop changes the price', changePrice, whileOpen),
  act(8, 'the shop asks for the next payment', ({ ask }) => ask('40.00'), afterEnd),
  act(2, 'the shop refunds', refundByShop, afterEnd),
  act(2, 'the shop refunds a part', (checkout) => refundByShop(checkout, '10.00'), afterEnd),
  act(1, 'somebody else pays', payByAnother, whileOpen),
  act(1, 'the operator freezes the member', (checkout) => freeze(checkout, true)),
  act(2, 'the operator unfreezes the member', (checkout) => freeze(checkout, false)),
  act(2, 'the member stakes', stake),
  act(1, 'the member buys tokens', (checkout) => buy(checkout, network)),
  act(2, 'two seconds pass', ({ timeline }) => timeline.pass(2_000)),
  act(1, 'a quarter of an hour passes', (checkout) => letPass(checkout, 15)),
  act(1, 'the session expires', (checkout) => letPass(checkout, 31), whileOpen),
];
