/** A member's year, as their papers tell it: each of them adds up to the ledger, to the last unit. */
import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/fields.ts';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { formatToken } from '#shared/money.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import type { Statement } from '#shared/statements/schemas.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { runDueOf } from '../../../server/payments/charges/run-due.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { useApi } from '../../support/api/api.ts';
import { letHoldEnd, payTokens } from '../../support/cards/holds.ts';
import { bought, fund, startTestNetwork } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { letChargeBeDue } from '../../support/payments/due-charge.ts';
import { asSeller, BUYER, TWO_RATES } from '../../support/payments/invoices.ts';
import {
  beforeTheYear,
  dateChapter,
  monthOf,
  statementsOf,
  sumOf,
  units,
  YEAR,
} from '../../support/payments/papers.ts';
import { newPass, paySession, sessionWith } from '../../support/payments/passes.ts';
import { begin, newPlan } from '../../support/payments/plan-scene.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { approve, capture } from '../../support/payments/reservations.ts';
import { drawnIn } from '../../support/pdf.ts';
import {
  balanceOf,
  deposit,
  newMember,
  newMerchant,
  newPaySession,
} from '../../support/people/people.ts';
import { exit } from '../../support/tokens/payout-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });

test('a member’s year: buys, pays, is refunded, reserves, holds a pass, pays by the month, stakes, withdraws a purchase, leaves', async () => {
  await fund(api());
  const studio = await newMerchant(api());
  await asSeller(api(), studio, { eachPayment: true });
  const member = await newMember(api(), { cash: '0' });
  const { token } = member;
  await beforeTheYear(api());
  const done = ({ statusCode, body }: { statusCode: number; body: string }) =>
    expect(statusCode, body).toBeLessThan(300);
  const month = (number: number) => dateChapter(api(), `${monthOf(number)}-10`);
  done(
    await api().call(memberEndpoints.changeDetails, {
      token,
      body: { buyer: BUYER, always: true },
    }),
  );

  // January: 1,000 tokens by card. February: two classes and a tea.
  const first = await bought(api(), network, { buyer: member, amount: '1000' });
  await month(1);
  const classes = await paidAgain(api(), { merchant: studio, payer: member }, TWO_RATES);
  await month(2);
  // March: the tea was cold.
  done(await refund(api(), { merchant: studio, id: classes.id }, { amount: '9.50', lines: [1] }));
  await month(3);
  // April: an hour is reserved for 60.00; it is cancelled, and the studio keeps 20.00.
  const hour = await newPaySession(api(), studio, { amount: '60.00', capture: 'manual' });
  done(await approve(api(), { payer: member, id: hour.id }));
  await month(4);
  done(await capture(api(), { merchant: studio, id: hour.id }, { amount: '20.00' }));
  // May: ten classes.
  const pass = await newPass(api(), studio);
  const sold = await sessionWith(api(), studio, pass);
  done(await paySession(api(), member, sold.id));
  await month(5);
  // June and July: yoga by the month.
  const plan = await newPlan(api(), studio, { taxRate: 21 });
  const agreement = await begin(api(), studio, member, plan);
  await month(6);
  await letChargeBeDue(api(), agreement);
  await runDueOf(api().db, api().config, studio.id);
  await month(7);
  // August: a part is staked. September: tokens come from outside.
  done(await moveStake(api(), member, 'to-stake', '33.123456789012345678'));
  await month(8);
  await deposit(api(), member.cash, '0.000000000000000007');
  await month(9);
  // October: 100 tokens by card, some are spent, the rest of the purchase is withdrawn.
  const second = await bought(api(), network, { buyer: member });
  await letHoldEnd(api(), first.purchase.id);
  await payTokens(api(), member, studio, 19);
  const { withdrawal } = (
    await api().call(purchasesEndpoints.read, { params: { id: second.purchase.id }, token })
  ).json();
  expect(withdrawal.status).toBe('possible');
  done(
    await api().call(purchasesEndpoints.withdraw, {
      params: { id: second.purchase.id },
      body: { tokens: withdrawal.tokens },
      token,
    }),
  );
  await sendWithdrawals(api().db, openCards(network.settings), api().config);
  await month(10);
  const atTheEnd = {
    cash: await balanceOf(api(), member.cash),
    stake: await balanceOf(api(), member.stake),
  };
  // November: the member takes all to an address of their own.
  await letHoldEnd(api(), second.purchase.id);
  done(await moveStake(api(), member, 'to-stake', formatToken(atTheEnd.cash)));
  done(await exit(api(), member));
  await month(11);
  await sealAll(api().db);

  const { whole, file } = statementsOf(api(), token, endpoints.read);
  const year = await whole(String(YEAR));
  const months: Statement[] = [];
  for (let number = 1; number <= 12; number += 1) months.push(await whole(monthOf(number)));

  // The months tile the year, the year is the ledger, and a file has what its pages have.
  expect(year.data).toEqual(months.flatMap(({ data }) => data));
  for (const account of ['cash', 'stake'] as const) {
    let balance = 0n;
    for (const { opening, closing, data, totals } of months) {
      expect(units(opening[account])).toBe(balance);
      balance += sumOf(data.map((moved) => moved[account]));
      expect(units(closing[account])).toBe(balance);
      expect(sumOf(totals.map((total) => total[account]))).toBe(balance - units(opening[account]));
    }
    expect(units(months[9]?.closing[account] ?? '')).toBe(atTheEnd[account]);
    expect(units(year.closing[account])).toBe(await balanceOf(api(), member[account]));
  }
  expect(year.closing).toEqual({ cash: '0', stake: '0' });
  expect(
    (await file(String(YEAR))).map(({ id, cash, stake, fiatAmount }) => [
      id,
      cash,
      stake,
      fiatAmount,
    ]),
  ).toEqual(year.data.map(({ id, cash, stake, fiat }) => [id, cash, stake, fiat?.amount ?? '']));

  const rows = await file(String(YEAR));
  expect(rows.at(-1)).toMatchObject({
    cashAfter: year.closing.cash,
    stakeAfter: year.closing.stake,
  });
  expect(rows[1]).toMatchObject({ cash: '-152', cashAfter: '848', stakeAfter: '0' });

  // A value is what was paid, what the card was charged or given back, or the tokens at the price of 0.25 EUR.
  expect(year.data.map(({ type, fiat }) => `${type} ${fiat?.amount} ${fiat?.source}`)).toEqual([
    'buy 250.00 money',
    'payment -38.00 money',
    'payment 9.50 money',
    'payment -57.00 money',
    'payment 37.00 money',
    'payment -38.00 money',
    'payment -38.00 money',
    'payment -38.00 money',
    'stake 0.00 test',
    'deposit 0.00 test',
    'buy 25.00 money',
    'payment -4.75 money',
    'buy -25.00 money',
    'stake 0.00 test',
    'withdrawal -82.75 test',
  ]);

  // What is left of a purchase falls with each debit, and is never more than there is.
  expect(months.map(({ lots }) => lots.map(({ left }) => left))).toEqual([
    ['1000'],
    ['848'],
    ['848'],
    ['658'],
    ['654'],
    ['502'],
    ['350'],
    ['316.876543210987654322'],
    ['316.876543210987654322'],
    ['297.876543210987654329', '0'],
    [],
    [],
  ]);
  expect(year.lots.map(({ tokens, left, cost }) => [tokens, left, cost])).toEqual([
    ['1000', '0', '250.00'],
    ['100', '0', '25.00'],
  ]);

  // Each payment has a receipt of the tokens that left, and an invoice of the money that they were.
  const payments = year.data.filter(({ type }) => type === 'payment');
  for (const paid of payments.filter(({ reverses }) => reverses === null)) {
    const receipt = await api().call(receiptEndpoints.readPdf, {
      params: { id: paid.id },
      query: { locale: 'en' },
      token,
    });
    const drawn = drawnIn(Buffer.from(receipt.json().pdf, 'base64')).map(({ copied }) => copied);
    const kept = paid.reservation === 'reserved' ? '20.00' : paid.money?.amount.replace('-', '');
    expect(drawn.join(' ')).toContain(`€${kept}`);
  }
  const invoices: Invoice[] = (
    await api().call(memberEndpoints.list, { token, query: { limit: '100' } })
  ).json().data;
  const invoiced = invoices.map(({ kind, total }) => (kind === 'invoice' ? total : `-${total}`));
  expect(invoices.filter(({ kind }) => kind === 'invoice')).toHaveLength(6);
  expect(sumOf(invoiced, 2)).toBe(
    -sumOf(
      payments.flatMap(({ money }) => money?.amount ?? []),
      2,
    ),
  );
  expect((await verifyLedger(api().db)).flatMap(({ breaches }) => breaches)).toEqual([]);
});
