/** Captures of any part at any price: what is captured and what returns is what was reserved, and refunds are of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Refund } from '#shared/refunds/schemas.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { refund } from '../../support/payments/refunds.ts';
import { approve, capture, reservedBy, sessionOf } from '../../support/payments/reservations.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

const cents = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const unitsOf = (money: string) => BigInt(money.replace('.', ''));

test('captured and returned are what was reserved, and refunds give the captured part back exactly', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '100000000' });

  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 1n, max: 9_999_999n }),
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 3 }),
      async (price, rate, share, refunds) => {
        await addRate(api().db, {
          currency: 'USD',
          rate: `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`,
          source: 'test',
        });
        const [payerHad, merchantHad] = [
          await balanceOf(api(), payer.cash),
          await balanceOf(api(), merchant.cash),
        ];
        const wanted = { amount: cents(price), currency: 'USD', capture: 'manual' };
        const { id } = await newPaySession(api(), merchant, wanted);
        const scene = { merchant, payer, id };
        expect((await approve(api(), scene)).statusCode).toBe(200);
        const reserved = payerHad - (await balanceOf(api(), payer.cash));
        const net = unitsOf((await sessionOf(api(), scene)).quote.net);
        const part = (net * BigInt(share)) / 1000n || 1n;

        const answer = await capture(api(), scene, { amount: cents(part) });
        if (answer.statusCode === 422) {
          // Worth less than a step of the token: nothing has moved.
          expect(await reservedBy(api(), merchant)).toBe(reserved);
          expect((await capture(api(), scene)).statusCode).toBe(200);
          return;
        }

        const { captured, figures } = answer.json();
        const received = (await balanceOf(api(), merchant.cash)) - merchantHad;
        const returned = (await balanceOf(api(), payer.cash)) - (payerHad - reserved);
        expect(received + returned).toBe(reserved);
        expect(tokens(figures.received)).toBe(received);
        expect(await reservedBy(api(), merchant)).toBe(0n);
        expect(captured.net).toBe(cents(part));
        expect(unitsOf(captured.gross) - unitsOf(captured.discount)).toBe(part);
        // Rounded down to a step of the token, and exact for the whole.
        expect(received * net).toBeLessThanOrEqual(reserved * part);
        expect((received + 10n ** 14n) * net).toBeGreaterThan(reserved * part);

        let left = part;
        for (const one of refunds) {
          const amount = (left * BigInt(one)) / 1000n;
          if (amount === 0n) continue;
          if ((await refund(api(), scene, { amount: cents(amount) })).statusCode === 201)
            left -= amount;
        }
        if (left > 0n) {
          const rest = (await refund(api(), scene)).json() as Refund;
          expect(rest.amount).toBe(cents(left));
        }
        expect((await refund(api(), scene)).json().code).toBe('refund_exceeds_payment');
        expect(await balanceOf(api(), payer.cash)).toBe(payerHad);
        expect(await balanceOf(api(), merchant.cash)).toBe(merchantHad);
      },
    ),
    { numRuns: RUNS },
  );
});
