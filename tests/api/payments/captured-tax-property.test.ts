/** A part of a reservation with a coupon, tax and refunds in any order: each surface says the same sums. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newCoupon, TEN_PERCENT } from '../../support/payments/coupons.ts';
import { refund } from '../../support/payments/refunds.ts';
import { approve, capture, sessionOf } from '../../support/payments/reservations.ts';
import { salesCalls } from '../../support/payments/sales.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();
const { payments, sales } = salesCalls(api);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);
const FEE_RATE = '20';

const cents = (amount: string) => parseDecimal(amount, 2) ?? 0n;
const money = (units: bigint) => formatAmount(units, 'EUR');
const sum = (amounts: string[]) => amounts.reduce((so, one) => so + cents(one), 0n);

interface Scene {
  merchant: TestMerchant;
  payer: TestMember;
  id: string;
  /** By which the payer reserved. */
  transfer: string;
}

const orders = fc.record({
  lines: fc.array(
    fc.record({
      amount: fc.bigInt({ min: 20n, max: 20_000n }),
      rate: fc.constantFrom(undefined, '0', '2.6', '7.7', '20', '100'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  percent: fc.constantFrom(undefined, '0.5', '12.5', '99'),
  hasFeeRate: fc.boolean(),
  /** In per mille of the net; undefined captures all of it. */
  part: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
  /** In per mille of what is left. */
  refunds: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 3 }),
});

test('captured, refunded and taxed sums are those of the lines and of the ledger, wherever they are read', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ lines, percent, hasFeeRate, part, refunds }) => {
      const merchant = await newMerchant(api());
      const payer = await newMember(api(), { cash: '10000000' });
      await api().call(businessEndpoints.update, {
        token: merchant.token,
        body: { tax: { feeRate: hasFeeRate ? FEE_RATE : null } },
      });
      if (percent) await newCoupon(api(), merchant, { percent });
      const price = lines.reduce((so, { amount }) => so + amount, 0n);
      const { id, quote } = await newPaySession(api(), merchant, {
        amount: money(price),
        capture: 'manual',
        lineItems: lines.map(({ amount, rate }, at) => ({
          ...{ name: `Line ${at}`, quantity: 1, amount: money(amount) },
          ...(rate === undefined ? {} : { taxRate: rate }),
        })),
        ...(percent ? { coupon: TEN_PERCENT.code } : {}),
      });
      const approved = await approve(api(), { payer, id });
      expect(approved.statusCode, approved.body).toBe(200);
      const scene = { merchant, payer, id, transfer: approved.json().receipt.transactionId };
      const net = cents(quote.net);
      const wanted = part === undefined ? net : (net * BigInt(part)) / 1000n || 1n;
      const taken = await capture(api(), scene, { amount: money(wanted) });
      expect(taken.statusCode, taken.body).toBe(200);

      const session: MerchantPaySession = taken.json();
      const { figures, captured } = session;
      expect(cents(figures.net)).toBe(wanted);
      expect(cents(figures.gross) - cents(figures.coupon) - cents(figures.discount)).toBe(wanted);
      expect(captured).toMatchObject({
        gross: figures.gross,
        coupon: figures.coupon,
        net: figures.net,
      });
      const taxed = sum(figures.tax.map((one) => one.net));
      if (wanted < net) {
        expect(figures.tax.map(({ rate }) => rate)).toEqual(hasFeeRate ? [FEE_RATE] : []);
        if (hasFeeRate) expect(taxed).toBe(wanted);
      } else {
        const rates = new Set(lines.map(({ rate }) => rate).filter((rate) => rate !== undefined));
        expect(new Set(figures.tax.map(({ rate }) => rate))).toEqual(rates);
        if (lines.every(({ rate }) => rate !== undefined)) expect(taxed).toBe(wanted);
        else expect(taxed).toBeLessThanOrEqual(wanted);
      }
      expect(tokens(figures.received)).toBe(await balanceOf(api(), merchant.cash));
      await expectEverywhere(scene, figures);

      const given: Refund[] = [];
      let left = wanted;
      for (const share of [...refunds, undefined]) {
        const amount = share === undefined ? left : (left * BigInt(share)) / 1000n;
        const answer = await refund(api(), scene, { amount: money(amount) });
        if (answer.statusCode !== 201) continue;
        given.push(answer.json());
        left -= amount;
        const after = await sessionOf(api(), scene);
        expect(cents(after.figures.refunded)).toBe(wanted - left);
        for (const { rate, refundedTax } of after.figures.tax) {
          const ofRate = given.flatMap(({ tax }) => tax.filter((one) => one.rate === rate));
          expect(sum(ofRate.map(({ tax }) => tax))).toBe(cents(refundedTax));
        }
        await expectEverywhere(scene, after.figures);
      }
      expect(left).toBe(0n);
      const last = (await sessionOf(api(), scene)).figures;
      for (const { tax, refundedTax } of last.tax) expect(refundedTax).toBe(tax);
      expect(last.refundedTokens).toBe(last.received);
      expect(await balanceOf(api(), merchant.cash)).toBe(0n);
    }),
    { numRuns: RUNS },
  );
});

/** The list of the API, the console's payments and overview, and the payer's receipt. */
async function expectEverywhere(
  { merchant, payer, id, transfer }: Scene,
  figures: MerchantPaySession['figures'],
): Promise<void> {
  const listed = await api().call(merchantEndpoints.listSessions, { token: merchant.apiToken });
  expect(listed.json().data).toMatchObject([{ id, figures }]);
  expect(await payments(merchant)).toMatchObject([{ sessionId: id, figures }]);
  expect((await sales(merchant)).currencies).toMatchObject([{ figures }]);
  const detail = await api().call(transactionEndpoints.read, {
    params: { id: transfer },
    token: payer.token,
  });
  const { tax, receipt } = detail.json().receipt;
  expect([tax, receipt.refundedNet]).toEqual([figures.tax, figures.refunded]);
}
