/** Random moves between cash and stake: each answer equals the model's, and the sum of tokens is constant. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEVELS } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import type { StakeDirection } from '#shared/staking/schemas.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { holdings, moveStake } from '../../support/tokens/staking.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);

type Step =
  | { do: StakeDirection; units: bigint }
  | { do: 'receive'; units: bigint }
  | { do: 'fold' };

const THRESHOLDS = ['0', '1000', '5000', '20000', '100000'].map(tokens);
/** Any amount, and often one at the edge of a level. */
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: tokens('9000') }),
  fc
    .tuple(fc.constantFrom(...THRESHOLDS.slice(1, 4)), fc.bigInt({ min: -1n, max: 1n }))
    .map(([threshold, off]) => threshold + off),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('to-stake' as const), units }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('to-cash' as const), units }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), units }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
);

const levelOf = (stake: bigint) => LEVELS[THRESHOLDS.findLastIndex((least) => least <= stake)];

test('any sequence of moves equals the model, to the last base unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 20 }), async (isBusiness, steps) => {
      // A business has pending credits; they count like its balance.
      const who = isBusiness ? await newMerchant(api()) : await newMember(api(), { cash: '0' });
      const has = { cash: 0n, stake: 0n };
      const levels: unknown[] = [];

      for (const one of steps) {
        if (one.do === 'fold') {
          await applyPendingCredits(api().db);
        } else if (one.do === 'receive') {
          await move(api(), { kind: 'deposit', amount: formatToken(one.units), to: who.cash });
          has.cash += one.units;
        } else {
          const answer = await moveStake(api(), who, one.do, formatToken(one.units));
          const [from, to] =
            one.do === 'to-stake' ? (['cash', 'stake'] as const) : (['stake', 'cash'] as const);
          const before = levelOf(has.stake);
          if (has[from] < one.units) {
            const code = has[from] === 0n ? 'no_tokens' : 'insufficient_balance';
            expect(answer.json().code).toBe(code);
          } else {
            has[from] -= one.units;
            has[to] += one.units;
            expect(answer.json()).toMatchObject({
              cash: formatToken(has.cash),
              stake: formatToken(has.stake),
              level: levelOf(has.stake),
            });
            const after = levelOf(has.stake);
            if (before !== after) levels.unshift({ from: before, to: after });
          }
        }
        expect(await holdings(api(), who)).toEqual(has);
      }

      const { data } = (
        await api().call(stakingEndpoints.listLevelChanges, { token: who.token })
      ).json();
      expect(data).toMatchObject(levels);
      expect(data).toHaveLength(levels.length);
    }),
    { numRuns: RUNS },
  );
});
