/** Refunds by hand, and disputes, beside a withdrawal: the money and the tokens of a purchase go back once. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as transactionEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type Cards, RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { ops } from '../../support/api/operator.ts';
import { alertsOf, type Bought, balanceAt, bought, tellAll } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api, cards, shown, heldBy, owedBy, spend } = await reversalScene();

/** A buyer who has asked to take back their purchase of 100 tokens for 25.00 EUR. */
async function withdrawing(): Promise<Bought & { withdrawal: string }> {
  const who = await bought(api(), network);
  return { ...who, withdrawal: await withdraw(who) };
}

async function withdraw({ purchase, buyer }: Bought, wanted = '100'): Promise<string> {
  const asked = await api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: wanted },
    token: buyer.token,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const [row] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from purchase_reversal where purchase_id = ${purchase.id} and status = 'requested'`,
  );
  return row?.id ?? '';
}

const send = (through: Cards = cards) => sendWithdrawals(api().db, through, api().config);
const refusing = (code: string): Cards => ({
  ...cards,
  refund: () => Promise.reject(new RefundRefusedError(code, undefined)),
});
const refundByHand = async ({ intent }: Bought, amount: number, withdrawal?: string) => {
  const { id } = network.payments.refund(intent, amount, withdrawal ? { withdrawal } : {});
  await tellAll(api(), network, intent);
  return id;
};
const templatesOf = async ({ buyer }: Bought) =>
  (await mailsTo(api(), buyer.email)).map(({ template }) => template);

test('all of the money was refunded by hand: the tokens of the withdrawal go back to the treasury', async () => {
  const treasury = await balanceAt(api(), 'treasury:tokens');
  const who = await withdrawing();
  await refundByHand(who, 2500);

  await send();

  expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  expect([await heldBy(who), await owedBy(who)]).toEqual([0n, 0n]);
  expect(await balanceAt(api(), 'treasury:tokens')).toBe(treasury);
  expect(await shown(who)).toMatchObject({ status: 'refunded', tokensReturned: '100' });
  expect(await templatesOf(who)).toContain('purchase-reversed');
  expect(await templatesOf(who)).not.toContain('purchase-withdrawal-refused');
});

test('a part was refunded by hand: its tokens go back, and the rest can be taken back', async () => {
  const who = await withdrawing();
  await refundByHand(who, 1000);

  await send();

  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('60'));
  const told = (await mailsTo(api(), who.buyer.email)).find(
    ({ template }) => template === 'purchase-withdrawal-refused',
  );
  expect(told?.text.replaceAll('\u00a0', ' ')).toContain(
    '60 SLS are in your payment account again',
  );
  await withdraw(who, '60');
  await send();
  expect(await shown(who)).toMatchObject({ status: 'refunded', refundedAmount: '25.00' });
});

test('a refund by hand of the same amount with the withdrawal’s id ends it, once', async () => {
  const who = await withdrawing();
  await refundByHand(who, 2500, who.withdrawal);
  await tellAll(api(), network, who.intent);

  expect(await shown(who)).toMatchObject({ status: 'refunded', withdrawal: { status: 'done' } });
  expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
});

test('a refund of another amount, or of another’s purchase, with its id is one of its own', async () => {
  const [slip, stranger, who] = [
    await withdrawing(),
    await bought(api(), network),
    await withdrawing(),
  ];

  const other = await refundByHand(slip, 250, slip.withdrawal);
  const wrong = await refundByHand(stranger, 2500, who.withdrawal);
  await tellAll(api(), network, slip.intent);

  expect((await shown(slip)).withdrawal.status).toBe('requested');
  expect(await heldBy(slip)).toBe(tokens('100'));
  expect(await shown(slip)).toMatchObject({ refundedAmount: '2.50' });
  expect(await shown(stranger)).toMatchObject({ status: 'refunded', tokensReturned: '100' });
  expect((await shown(who)).withdrawal.status).toBe('requested');
  expect([await alertsOf(api(), other), await alertsOf(api(), wrong)]).toEqual([
    [{ kind: 'refund_differs' }],
    [{ kind: 'refund_differs' }],
  ]);
  await send();
  expect(await balanceOf(api(), slip.buyer.cash)).toBe(tokens('90'));
  expect((await shown(who)).withdrawal.status).toBe('done');
});

test('a refund with the id of a withdrawal that was answered or refused is booked', async () => {
  const [refused, part] = [await withdrawing(), await bought(api(), network)];
  await send(refusing('charge_not_refundable'));
  await refundByHand(refused, 2500, refused.withdrawal);
  await spend(part, '60');
  const answered = await withdraw(part, '40');
  await send();
  await refundByHand(part, 1000, answered);

  expect(await shown(refused)).toMatchObject({ status: 'refunded', tokensReturned: '100' });
  expect(await shown(part)).toMatchObject({ refundedAmount: '20.00', tokensReturned: '40' });
  expect(await owedBy(part)).toBe(-tokens('40'));
});

test('a dispute claims what a refund gives back that fails at the bank', async () => {
  const who = await withdrawing();
  await send();
  const [refund] = network.store.all('refund').filter((one) => one.payment_intent === who.intent);
  await api().database.owner.db.execute(sql`select purchases.dispute(
    p_purchase => ${who.purchase.id}, p_dispute => ${`dp_${crypto.randomUUID()}`}, p_amount => 2500, p_status => 'open',
    p_opening => ${newId('txn')}, p_ending => ${newId('txn')})`);
  network.payments.failRefund(refund?.id ?? '');
  await tellAll(api(), network, who.intent);

  expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  expect(await heldBy(who)).toBe(tokens('100'));
  expect(await templatesOf(who)).not.toContain('purchase-withdrawal-refused');
});

test('a refund by hand claims its own part alone when a dispute is open as the withdrawal is refused', async () => {
  const who = await withdrawing();
  await refundByHand(who, 1000);
  const dispute = `dp_${crypto.randomUUID()}`;
  const tell = (status: string) =>
    api().database.owner.db.execute(sql`select purchases.dispute(
      p_purchase => ${who.purchase.id}, p_dispute => ${dispute}, p_amount => 1500, p_status => ${status},
      p_opening => ${newId('txn')}, p_ending => ${newId('txn')})`);
  await tell('open');

  await send(refusing('charge_disputed'));
  const held = await heldBy(who);
  await tell('won');

  expect(held).toBe(tokens('60'));
  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('60'));
  expect([await heldBy(who), await owedBy(who)]).toEqual([0n, 0n]);
  // Each movement has the value of its tokens at the price of the purchase.
  const { data } = (
    await api().call(transactionEndpoints.list, { token: who.buyer.token, query: { fiat: 'EUR' } })
  ).json();
  const values = (data as Transaction[]).map(({ amount, fiat }) => [amount, fiat?.amount]);
  expect(values.map(([amount, value]) => `${amount}: ${value}`).sort()).toEqual(
    ['100: 25.00', '100: 25.00', '60: 15.00', '-100: -25.00', '-40: -10.00', '-60: -15.00'].sort(),
  );
  expect(data.every(({ fiat }: Transaction) => fiat?.source === 'money')).toBe(true);
});

test('the buyer of a withdrawal that a dispute ended gets an e-mail about the dispute alone', async () => {
  const who = await withdrawing();
  network.payments.dispute(who.intent);
  await tellAll(api(), network, who.intent);
  await send(refusing('charge_disputed'));

  expect(await heldBy(who)).toBe(tokens('100'));
  expect(await templatesOf(who)).toContain('purchase-reversed');
  expect(await templatesOf(who)).not.toContain('purchase-withdrawal-refused');
});

test('an operator refunds nothing while a withdrawal waits, and after it no more than the rest', async () => {
  const [who, part] = [await withdrawing(), await bought(api(), network)];
  await refundByHand(part, 1000);

  const waits = await ops(api(), 'purchase:refund', '--id', who.purchase.id);
  await send();
  const over = await ops(api(), 'purchase:refund', '--id', who.purchase.id);
  const above = await ops(api(), 'purchase:refund', '--id', part.purchase.id, '--part', '15.01');
  const rest = await ops(api(), 'purchase:refund', '--id', part.purchase.id);

  expect(waits.output).toContain(`${who.withdrawal} waits for the card network`);
  expect(over.output).toContain('went back');
  expect(above.output).toContain('part: at most 15.00 EUR');
  expect([waits.code, over.code, above.code, rest.code]).toEqual([1, 1, 1, 0]);
});
