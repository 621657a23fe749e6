/** What happened to a studio in the last quarter of the year before. */
import { expect } from 'vitest';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { runDueOf } from '../../../server/payments/charges/run-due.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { type Cards, RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import type { TestApi } from '../api/api.ts';
import { bought, fund, type TestNetwork, tellAll } from '../cards/network.ts';
import { sealAll } from '../evidence/seal-all.ts';
import { deposit, newMember, newPaySession } from '../people/people.ts';
import { PAYOUT_ADDRESS, payOut, settleWithdrawal, storeAddress } from '../tokens/payout-scene.ts';
import { applyCoupon, newCoupon } from './coupons.ts';
import { letChargeBeDue } from './due-charge.ts';
import { asSeller, BUYER, invoicesOf, issued, TWO_RATES, voidInvoice } from './invoices.ts';
import { beforeTheYear, dateChapter, monthOf } from './papers.ts';
import { paySession } from './passes.ts';
import { begin, newPlan } from './plan-scene.ts';
import { paidAgain, refund } from './refunds.ts';
import { approve, capture, release } from './reservations.ts';
import { closeDay, openDay, paySale, tillScene } from './tills.ts';

const RATES = { amount: '40.00', currency: 'EUR', lineItems: TWO_RATES.lineItems };
export const QUARTER = [10, 11, 12].map(monthOf);

export function done<T>({ statusCode, body }: { statusCode: number; body: string }): T {
  expect(statusCode, body).toBeLessThan(300);
  return JSON.parse(body || 'null') as T;
}

/** October to December of a studio whose payments have invoices. */
export async function quarterOf(api: TestApi, network: TestNetwork) {
  const cards = openCards(network.settings);
  const refusing: Cards = {
    ...cards,
    refund: () => Promise.reject(new RefundRefusedError('charge_disputed', undefined)),
  };
  await fund(api);
  const till = await tillScene(api);
  const { merchant: studio } = till;
  await asSeller(api, studio, {
    eachPayment: true,
    simplified: { amount: '400', currency: 'EUR' },
  });
  await storeAddress(api, studio, PAYOUT_ADDRESS);
  const ona = await newMember(api, { cash: '5000', stake: '100' });
  done(
    await api.call(memberEndpoints.changeDetails, {
      token: ona.token,
      body: { buyer: BUYER, always: true },
    }),
  );
  await beforeTheYear(api);
  await dateChapter(api, `${monthOf(9)}-01`);
  const day = (month: number, date: number) =>
    dateChapter(api, `${monthOf(month)}-${String(date).padStart(2, '0')}`);
  const of = { merchant: studio, payer: ona };

  // 3 October: two rates of tax. A till opens its day, sells with a tip, and closes the day.
  const classes = await paidAgain(api, of, RATES);
  const opened = await openDay(till);
  await paySale(api, await till.sell({ amount: '20.00', tip: '3.00' }));
  const { report } = await closeDay(till, opened);
  await day(10, 3);
  // 12 October: a coupon, and a tip that is never reduced.
  await newCoupon(api, studio);
  const coupon = await newPaySession(api, studio, { ...RATES, amount: '45.00', tip: '5.00' });
  done(await applyCoupon(api, coupon.id, 'AUTUMN', ona.token));
  done(await paySession(api, ona, coupon.id));
  await day(10, 12);
  // 20 October: a refund of a line, and of 1.01 of the rest.
  done(await refund(api, { ...of, id: classes.id }, { amount: '9.50', lines: [1] }));
  done(await refund(api, { ...of, id: classes.id }, { amount: '1.01' }));
  await day(10, 20);
  // 31 October: the first payout.
  const first = done<{ id: string }>(await payOut(api, studio, '150'));
  await settleWithdrawal(api, first.id);
  await day(10, 31);

  // 5 November: of a reservation, 20.00 are taken; another one is released.
  const hour = await newPaySession(api, studio, { ...RATES, capture: 'manual' });
  const other = await newPaySession(api, studio, { ...RATES, capture: 'manual' });
  for (const { id } of [hour, other]) done(await approve(api, { payer: ona, id }));
  done(await capture(api, { ...of, id: hour.id }, { amount: '20.00' }));
  done(await release(api, { ...of, id: other.id }));
  await day(11, 5);
  // 10 November: a month begins, and its second charge is taken.
  const plan = await newPlan(api, studio, { taxRate: 21 });
  const agreement = await begin(api, studio, ona, plan);
  await letChargeBeDue(api, agreement);
  await runDueOf(api.db, api.config, studio.id);
  await day(11, 10);
  // 20 November: a payout is cancelled.
  const cancelled = done<{ id: string }>(await payOut(api, studio, '10'));
  done(
    await api.call(withdrawalsEndpoints.cancel, {
      token: studio.token,
      params: { id: cancelled.id },
    }),
  );
  await day(11, 20);

  // 1 December: the studio buys tokens, the bank disputes the card, and gives up.
  const disputed = await bought(api, network, { buyer: studio });
  const dispute = network.payments.dispute(disputed.intent);
  await tellAll(api, network, disputed.intent);
  network.payments.closeDispute(dispute.id, 'won');
  await tellAll(api, network, disputed.intent);
  await day(12, 1);
  // 2 December: it buys again and withdraws; the network refuses once, and then sends the money.
  const returned = await bought(api, network, { buyer: studio });
  const withdraw = async () =>
    done(
      await api.call(purchasesEndpoints.withdraw, {
        token: studio.token,
        params: { id: returned.purchase.id },
        body: { tokens: '100' },
      }),
    );
  await withdraw();
  await sendWithdrawals(api.db, refusing, api.config);
  await withdraw();
  await sendWithdrawals(api.db, cards, api.config);
  await deposit(api, studio.cash, '0.000000000000000001');
  await day(12, 2);
  // 10 December: an invoice had a wrong name. It is void, and issued anew.
  const [wrong] = (await invoicesOf(api, studio, classes.id)).filter(
    ({ kind }) => kind === 'invoice',
  );
  done(await voidInvoice(api, studio, wrong?.id ?? ''));
  await issued(api, studio, classes.id);
  // 20 December: the last payout.
  const last = done<{ id: string }>(await payOut(api, studio, '200'));
  await day(12, 20);
  await sealAll(api.db);
  await closeSettlements(api.db);
  return { studio, ona, till, report, payouts: [first, cancelled, last] };
}
