/** The figures of a payer's receipt are the ledger's, for random prices, rates and refunds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseDecimal } from '#shared/money.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { RefundableSum } from '#shared/refunds/schemas.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import type { TransactionDetail } from '#shared/transactions/detail-schemas.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { ask, requestsOf } from '../../support/payments/refund-requests.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);

test('states what was paid, saved and refunded, and a request what a refund of it moves', async () => {
  const merchant = await newMerchant(api());
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('USD', 'SLS'),
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 1n, max: 9_999_999n }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 2 }),
      async (currency, price, rate, shares) => {
        const payer = await newMember(api(), { cash: '100000000' });
        const start = await balanceOf(api(), payer.cash);
        await addRate(api().db, {
          currency: 'USD',
          rate: formatAmount(rate, 'USD'),
          source: 'test',
        });
        const decimals = currency === 'USD' ? 2 : 18;
        const unit = currency === 'USD' ? 1n : 10n ** 14n;
        const units = (amount: string) => parseDecimal(amount, decimals) ?? 0n;
        const amount = formatAmount(price * unit, currency);
        const scene = await paidAgain(api(), { merchant, payer }, { amount, currency });
        const paid = start - (await balanceOf(api(), payer.cash));
        const read = async () => {
          const { token } = payer;
          const params = { id: scene.transfer };
          const { receipt }: TransactionDetail = (
            await api().call(transactionEndpoints.read, { params, token })
          ).json();
          if (!receipt) throw new Error('A payer has no receipt.');
          return receipt;
        };
        const left = async (): Promise<RefundableSum> =>
          (await requestsOf(api(), payer, scene.id)).json();

        const { quote, receipt } = await read();
        expect(tokens(receipt.total)).toBe(paid);
        expect(tokens(receipt.gross) - tokens(receipt.discount)).toBe(paid);
        expect(units(quote.net) + units(quote.fiatDiscount)).toBe(price * unit);

        let back = 0n;
        for (const share of [...shares, 1000]) {
          const sum = await left();
          const most = units(sum.remaining);
          const wish = formatAmount((((most / unit) * BigInt(share)) / 1000n) * unit, currency);
          if (!refundWorth(sum, wish)) continue;
          const request: RefundRequest = (
            await ask(api(), payer, scene.id, { amount: wish })
          ).json();
          expect([request.amount, request.tokens]).toEqual([wish, refundWorth(sum, wish)]);

          await refund(api(), scene, { refundRequest: request.id, amount: wish });

          back += units(wish);
          const now = await read();
          const cash = await balanceOf(api(), payer.cash);
          expect(tokens(now.receipt.refunded)).toBe(cash - start + paid);
          expect(units(now.receipt.refundedNet)).toBe(back);
          const after = (await requestsOf(api(), payer, scene.id)).json().requests[0];
          expect([after.gross, after.tokens]).toEqual([request.gross, request.tokens]);
        }
        const end = await read();
        if (end.receipt.refunded === end.receipt.total) {
          expect(end.receipt.refundedNet).toBe(quote.net);
          expect(await balanceOf(api(), payer.cash)).toBe(start);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
