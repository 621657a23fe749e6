/** A buyer takes back a purchase within 14 days, as the conditions promise. */
import { describe, expect, test } from 'vitest';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { WITHDRAWAL_DAYS } from '#shared/purchases/withdrawal.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type Cards, RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import {
  alertsOf,
  type Bought,
  balanceAt,
  bought,
  order,
  tellAll,
} from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { balanceOf, newMember, PASSWORD, tokens } from '../../support/people/people.ts';

const { network, api, cards, shown, heldBy, spend, booksOfCard } = await reversalScene();

const withdraw = ({ purchase, buyer }: Bought, wanted = '100', token = buyer.token) =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: wanted },
    token,
  });
const send = (through: Cards = cards) => sendWithdrawals(api().db, through, api().config);
const codeOf = async (answer: ReturnType<typeof withdraw>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};
const refusing: Cards = {
  ...cards,
  refund: () => Promise.reject(new RefundRefusedError('charge_disputed', undefined)),
};
/** The network is asked again at once. */
const letBeDue = ({ purchase }: Bought) =>
  api().database.owner.db.execute(sql`update purchase_reversal set next_ask_at = now()
    where purchase_id = ${purchase.id} and next_ask_at is not null`);
const refundsOf = ({ intent }: Bought) =>
  network.store.all('refund').filter(({ payment_intent }) => payment_intent === intent);

describe('a withdrawal', () => {
  test('holds the tokens until the network has sent the money, and then returns them to the treasury', async () => {
    const before = await booksOfCard();
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const who = await bought(api(), network);
    expect((await shown(who)).withdrawal).toMatchObject({
      status: 'possible',
      tokens: '100',
      amount: '25.00',
    });

    const { body } = await withdraw(who);
    expect(JSON.parse(body).withdrawal).toMatchObject({
      status: 'requested',
      tokens: '100',
      amount: '25.00',
    });
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await heldBy(who)).toBe(tokens('100'));

    await send();
    expect(await heldBy(who)).toBe(0n);
    expect(await balanceAt(api(), 'treasury:tokens')).toBe(treasury);
    expect(await booksOfCard()).toEqual(before);
    expect(await shown(who)).toMatchObject({
      status: 'refunded',
      refundedAmount: '25.00',
      withdrawal: { status: 'done' },
    });
    const mails = await mailsTo(api(), who.buyer.email);
    expect(mails.filter(({ template }) => template === 'purchase-withdrawn')).toHaveLength(1);
  });

  test('is answered once, whatever the network tells again', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    await send();
    await tellAll(api(), network, who.intent);
    await tellAll(api(), network, who.intent);

    expect(refundsOf(who)).toHaveLength(1);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect((await shown(who)).withdrawal.status).toBe('done');
  });

  test('that the network did not answer is asked again, and finds the refund that was made', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    const deaf: Cards = {
      ...cards,
      async refund(wanted) {
        await cards.refund(wanted);
        throw new Error('no answer');
      },
    };
    await expect(send(deaf)).rejects.toThrow('some withdrawals could not be sent');
    expect(await heldBy(who)).toBe(tokens('100'));

    await letBeDue(who);
    // A second refund under another key would be refused by nobody: only one is asked for.
    const never: Cards = {
      ...cards,
      refund: () => Promise.reject(new Error('asked for a second refund')),
    };
    await send(never);
    expect(refundsOf(who)).toHaveLength(1);
    expect((await shown(who)).withdrawal.status).toBe('done');
  });

  test('that the network refuses gives the tokens back, and can be asked for again', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    await send(refusing);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
    expect((await shown(who)).withdrawal).toMatchObject({ status: 'possible', tokens: '100' });
    const mails = await mailsTo(api(), who.buyer.email);
    expect(mails.map(({ template }) => template)).toContain('purchase-withdrawal-refused');
    await withdraw(who);
    await send();
    expect((await shown(who)).withdrawal.status).toBe('done');
  });

  test('that the network refuses because of a dispute leaves the tokens to the dispute', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    network.payments.dispute(who.intent);
    await tellAll(api(), network, who.intent);
    await send(refusing);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await heldBy(who)).toBe(tokens('100'));
    expect(await shown(who)).toMatchObject({
      status: 'disputed',
      withdrawal: { status: 'purchase_disputed' },
    });
  });

  test('whose refund fails at the bank later gives the tokens back', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    await send();
    const [refund] = refundsOf(who);
    network.payments.failRefund(refund?.id ?? '');
    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
    const mails = await mailsTo(api(), who.buyer.email);
    expect(mails.map(({ template }) => template)).toContain('purchase-withdrawal-refused');
    const [asked] = await rowsOf<{ id: string }>(
      api().db,
      sql`select id from purchase_reversal where purchase_id = ${who.purchase.id}`,
    );
    expect(await alertsOf(api(), asked?.id ?? '')).toEqual([
      { kind: 'purchase_withdrawal_refused' },
    ]);
  });

  test('that the network has not answered stops the deletion of the account', async () => {
    const who = await bought(api(), network);
    await withdraw(who);

    const { token } = who.buyer;
    const refused = await api().call(erasureEndpoints.request, {
      token,
      body: { currentPassword: PASSWORD },
    });

    expect(refused.statusCode).toBe(409);
    expect((await api().call(erasureEndpoints.read, { token })).json().blockers).toEqual([
      'purchase',
    ]);
  });
});

test('after three withdrawals in 30 days a member cannot buy until the first of them is older', async () => {
  const first = await bought(api(), network);
  await withdraw(first);
  for (let n = 0; n < 2; n++) await withdraw(await bought(api(), network, { buyer: first.buyer }));

  const refused = await order(api(), first.buyer.token);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'purchase_limit_reached']);
  await api().database.owner.db.execute(sql`update purchase_reversal
    set created_at = now() - interval '30 days' where purchase_id = ${first.purchase.id}`);
  expect((await order(api(), first.buyer.token)).statusCode).toBe(201);
});

describe('is refused, and nothing changes:', () => {
  test('twice', async () => {
    const who = await bought(api(), network);
    await withdraw(who);
    expect(await codeOf(withdraw(who))).toEqual([409, 'purchase_withdrawn']);
    await send();
    expect(await codeOf(withdraw(who))).toEqual([409, 'purchase_withdrawn']);
  });

  test('after 14 days', async () => {
    const who = await bought(api(), network);
    await api().database.owner.db.execute(sql`update purchase
      set closed_at = now() - make_interval(days => ${WITHDRAWAL_DAYS}) where id = ${who.purchase.id}`);
    expect(await codeOf(withdraw(who))).toEqual([409, 'withdrawal_period_over']);
    expect((await shown(who)).withdrawal).toBeNull();
  });

  test('after the tokens left', async () => {
    const who = await bought(api(), network);
    await spend(who, '100');
    expect(await codeOf(withdraw(who))).toEqual([409, 'tokens_spent']);
  });

  test('of other tokens than are left', async () => {
    const who = await bought(api(), network);
    await spend(who, '10');
    expect(await codeOf(withdraw(who, '100'))).toEqual([409, 'purchase_changed']);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('90'));
  });

  test('of a stranger’s purchase, of an invalid amount, and without signing in', async () => {
    const who = await bought(api(), network);
    const { token } = await newMember(api());
    expect(await codeOf(withdraw(who, '100', token))).toEqual([404, 'not_found']);
    expect(await codeOf(withdraw(who, 'all'))).toEqual([422, 'validation_failed']);
    expect(await codeOf(withdraw(who, '100', 'nobody'))).toEqual([401, 'unauthenticated']);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
  });
});
