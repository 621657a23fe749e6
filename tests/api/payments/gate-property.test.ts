/** No sequence of acts lets more than a business's own tokens leave without a proven domain. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatToken, parseDecimal } from '#shared/money.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { balanceOf, deposit } from '../../support/people/people.ts';
import {
  exit,
  newPayee,
  payOut,
  receive,
  setProven,
  settleWithdrawal,
} from '../../support/tokens/payout-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const withdrawals = {
  ...{ holdSeconds: 0, knownHoldSeconds: 0, replaceSeconds: 180, maxFeeGwei: 200 },
  ...{ sweepMinimum: undefined, twoPeopleAbove: undefined, signer: undefined },
};
const api = useApi({ chain: SILENT_CHAIN, withdrawals });
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);

const ACTS = [
  ...['receive', 'receive', 'refund', 'own', 'stake', 'unstake', 'payout', 'exit'],
  ...['cancel', 'prove', 'lose'],
] as const;

const units = (amount: string) => parseDecimal(amount, 18) ?? 0n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);

test('what leaves without a proof never exceeds what the business brought itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.integer({ min: 1, max: 60 })), {
        minLength: 5,
        maxLength: 16,
      }),
      async (acts) => {
        const shop = await newPayee(api(), { isProven: false });
        const { token } = shop;
        const paid: { id: string; total: bigint }[] = [];
        // A book beside the ledger: customers' tokens and the business's own.
        let customers = 0n;
        let own = 0n;
        let isProven = false;
        let cash = 0n;

        /** What left: customers' first where the domain is proven, and the own ones only without. */
        const leave = (amount: bigint) => {
          const ofCustomers = isProven ? least(amount, customers) : 0n;
          customers -= ofCustomers;
          own -= amount - ofCustomers;
          expect(own).toBeGreaterThanOrEqual(0n);
        };

        for (const [act, count] of acts) {
          const amount = String(count);
          cash = await balanceOf(api(), shop.cash);
          if (act === 'receive') {
            const { id, total } = await receive(api(), shop, amount);
            paid.push({ id, total: units(total) });
            customers += units(total);
          } else if (act === 'own') {
            await deposit(api(), count % 2 ? shop.cash : shop.stake, amount);
            own += units(amount);
          } else if (act === 'refund') {
            const one = paid.pop();
            if (!one) continue;
            const call = { token: shop.apiToken, params: { id: one.id }, body: {} };
            const { statusCode } = await api().call(refundsEndpoints.refundSession, call);
            if (statusCode !== 201) continue;
            const ofCustomers = least(one.total, customers);
            customers -= ofCustomers;
            own -= one.total - ofCustomers;
          } else if (act === 'stake') {
            await moveStake(api(), shop, 'to-stake', count > 30 ? formatToken(cash) : amount);
          } else if (act === 'unstake') {
            await moveStake(api(), shop, 'to-cash', amount);
          } else if (act === 'prove' || act === 'lose') {
            isProven = act === 'prove';
            await setProven(api(), shop, isProven);
          } else {
            const asked =
              act === 'exit' ? await exit(api(), shop) : await payOut(api(), shop, amount);
            if (asked.statusCode !== 201) continue;
            const withdrawal = asked.json();
            const before = { customers, own };
            leave(units(withdrawal.amount));
            if (act === 'cancel') {
              const params = { id: withdrawal.id };
              const cancelled = await api().call(withdrawalsEndpoints.cancel, { token, params });
              expect(cancelled.statusCode).toBe(200);
              ({ customers, own } = before);
            } else {
              await settleWithdrawal(api(), withdrawal.id);
            }
          }
          expect(customers + own).toBe(
            (await balanceOf(api(), shop.cash)) + (await balanceOf(api(), shop.stake)),
          );
        }
        const listed = (await api().call(withdrawalsEndpoints.list, { token })).json();
        if (!isProven) {
          expect(units(listed.keptForCustomers)).toBe(customers);
          expect(units(listed.free)).toBe(own > 0n ? own : 0n);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
