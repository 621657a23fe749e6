/** Why a purchase cannot be taken back, and what a refusal of the card network ends. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { Cards } from '../../../server/tokens/cards/card-network.ts';
import { RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { sweepRound } from '../../../server/tokens/purchases/sweeper.ts';
import { bought, buy, letLooksBeDue, order, tellAll } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const { network, api, cards, heldBy, shown } = await reversalScene();
const change = (statement: Statement) => api().database.owner.db.execute(statement);

async function codeOf(id: string, token: string): Promise<[number, string]> {
  const { statusCode, body } = await api().call(purchasesEndpoints.withdraw, {
    params: { id },
    body: { tokens: '100' },
    token,
  });
  return [statusCode, JSON.parse(body).code];
}

test('a purchase that nobody made is not found', async () => {
  const { token } = await newMember(api());

  expect(await codeOf(newId('ord'), token)).toEqual([404, 'not_found']);
});

test('a purchase that is not paid is not credited yet', async () => {
  const { token } = await newMember(api());
  const { id } = (await order(api(), token)).json();

  expect(await codeOf(id, token)).toEqual([409, 'purchase_not_credited']);
});

test('a buyer who owes tokens or may not pay keeps the purchase', async () => {
  const [owing, off] = [await bought(api(), network), await bought(api(), network)];
  await change(sql`update member set owed = 1 where id = ${owing.buyer.id}`);
  await change(sql`update member set payments_enabled = false where id = ${off.buyer.id}`);

  expect(await codeOf(owing.purchase.id, owing.buyer.token)).toEqual([409, 'debt_open']);
  expect((await codeOf(off.purchase.id, off.buyer.token))[1]).toBe('payments_disabled');
  await change(sql`update member set owed = 0 where id = ${owing.buyer.id}`);
});

test('a disputed purchase is left to its dispute', async () => {
  const who = await bought(api(), network);
  network.payments.dispute(who.intent);
  await tellAll(api(), network, who.intent);

  expect(await codeOf(who.purchase.id, who.buyer.token)).toEqual([409, 'purchase_disputed']);
});

test('money is rounded down over all that was taken back, so that all of it is what was paid', async () => {
  const who = await bought(api(), network);
  network.payments.refund(who.intent, 333, {});
  await tellAll(api(), network, who.intent);
  const { withdrawal } = await shown(who);
  // 3.33 EUR claimed 13.32 tokens, the rest is worth the rest.
  expect(withdrawal).toMatchObject({ tokens: '86.68', amount: '21.67' });
  await move(api(), { kind: 'airdrop', amount: '0.005', from: who.buyer.cash });
  const spent = (await shown(who)).withdrawal;
  expect(spent).toMatchObject({ tokens: '86.675', amount: '21.66' });

  const asked = await api().call(purchasesEndpoints.withdraw, {
    params: { id: who.purchase.id },
    body: { tokens: spent.tokens },
    token: who.buyer.token,
  });
  await send(cards);

  expect(asked.statusCode, asked.body).toBe(200);
  expect(await shown(who)).toMatchObject({ refundedAmount: '24.99' });
});

test('a withdrawal that the network has refused is not refused again', async () => {
  const who = await bought(api(), network);
  await codeOf(who.purchase.id, who.buyer.token);
  const [requested] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from purchase_reversal where purchase_id = ${who.purchase.id}`,
  );
  const refuse = async () => {
    const [row] = await rowsOf<{ ended: boolean }>(
      api().database.owner.db,
      sql`select purchases.refuse_withdrawal(${requested?.id ?? ''}, ${newId('txn')}) as ended`,
    );
    return row?.ended;
  };

  expect([await refuse(), await refuse()]).toEqual([true, false]);
  expect(await heldBy(who)).toBe(0n);
  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
});

/** The answer of Stripe to each refund. */
async function answering(error: { type: string; code?: string }): Promise<Cards> {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no', ...error } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const stripe = openCards({
    ...network.settings,
    api: { protocol: 'http', host: '127.0.0.1', port },
  });
  return { ...cards, refund: (wanted) => stripe.refund(wanted) };
}

const send = (through: Cards) => sendWithdrawals(api().db, through, api().config);

test.each([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
])('%s ends a withdrawal', async (code) => {
  const who = await bought(api(), network);
  await codeOf(who.purchase.id, who.buyer.token);

  await send(await answering({ type: 'invalid_request_error', code }));

  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
});

test.each(['resource_missing', 'balance_insufficient', 'parameter_invalid_integer', undefined])(
  '%s is asked again: it may be about our keys, their rights or our balance',
  async (code) => {
    const who = await bought(api(), network);
    await codeOf(who.purchase.id, who.buyer.token);
    const refused = await answering({ type: 'invalid_request_error', ...(code ? { code } : {}) });

    await expect(send(refused)).rejects.toThrow();

    expect(await heldBy(who)).toBe(tokens('100'));
    await change(sql`update purchase_reversal set next_ask_at = now()
      where purchase_id = ${who.purchase.id}`);
    await send(cards);
    expect((await shown(who)).withdrawal.status).toBe('done');
  },
);

test('a withdrawal that was asked for in time and refused can be asked for again for 14 days', async () => {
  const who = await bought(api(), network);
  await codeOf(who.purchase.id, who.buyer.token);
  await change(sql`update purchase set closed_at = now() - interval '20 days'
    where id = ${who.purchase.id}`);
  const refusing = new RefundRefusedError('charge_disputed', undefined);
  await send({ ...cards, refund: () => Promise.reject(refusing) });
  expect((await shown(who)).withdrawal).toMatchObject({ status: 'possible', tokens: '100' });

  expect((await codeOf(who.purchase.id, who.buyer.token))[0]).toBe(200);

  await send(cards);
  expect((await shown(who)).withdrawal.status).toBe('done');
});

test('a withdrawal that cannot be sent keeps no purchase from being checked', async () => {
  const waiting = await bought(api(), network);
  await codeOf(waiting.purchase.id, waiting.buyer.token);
  const paid = await buy(api(), network);
  await letLooksBeDue(api(), paid.purchase.id);
  const deaf: Cards = { ...cards, refund: () => Promise.reject(new Error('no answer')) };

  await expect(sweepRound(api().db, deaf, api().config)).rejects.toThrow();

  expect(await balanceOf(api(), paid.buyer.cash)).toBe(tokens('100'));
});
