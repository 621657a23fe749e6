/** Random partial refunds at random prices: they sum to the payment, and never exceed their share. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

const cents = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

test('any series of partial refunds sums to the payment exactly, and previews each amount', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '100000000' });
  const start = await balanceOf(api(), payer.cash);

  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 1n, max: 9_999_999n }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 }),
      async (price, rate, shares) => {
        await addRate(api().db, {
          currency: 'USD',
          rate: `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`,
          source: 'test',
        });
        const amount = cents(price);
        const scene = await paidAgain(api(), { merchant, payer }, { amount, currency: 'USD' });
        const total = tokens(scene.total);
        const read = async (): Promise<RefundablePayment> =>
          (
            await api().call(refundsEndpoints.readRefundable, {
              params: { id: scene.transfer },
              token: merchant.token,
            })
          ).json();

        const net = parseDecimal((await read()).figures.net, 2) ?? 0n;
        let left = net;
        let ofPrice = 0n;
        let back = 0n;
        for (const share of shares) {
          const part = (left * BigInt(share)) / 1000n;
          const shown = refundWorth(await read(), cents(part));
          const answer = await refund(api(), scene, { amount: cents(part) });
          if (shown === undefined) {
            expect(answer.statusCode).toBe(422);
            continue;
          }
          const given = answer.json() as Refund;
          expect(given.tokens).toBe(shown);
          left -= part;
          back += tokens(given.tokens);
          ofPrice += parseDecimal(given.gross, 2) ?? 0n;
          // The refunded share of the tokens is at most the refunded share of the net.
          expect(back * net).toBeLessThanOrEqual(total * (net - left));
        }
        if (left > 0n) {
          const shown = refundWorth(await read(), cents(left));
          const rest = (await refund(api(), scene)).json() as Refund;
          expect([rest.amount, rest.tokens]).toEqual([cents(left), shown]);
          back += tokens(rest.tokens);
          ofPrice += parseDecimal(rest.gross, 2) ?? 0n;
        }
        expect(ofPrice).toBe(price);

        expect(back).toBe(total);
        expect((await refund(api(), scene)).json().code).toBe('refund_exceeds_payment');
        expect(await balanceOf(api(), payer.cash)).toBe(start);
      },
    ),
    { numRuns: RUNS },
  );
});
