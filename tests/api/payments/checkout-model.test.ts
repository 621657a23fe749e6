/**
 * Random walks through the whole checkout: the real flows of every surface and the real server, with
 * lost answers, broken streams, second tabs and closed windows. After each step each visible surface
 * shows the server's truth (`tests/support/checkout/promises.ts`). CHECKOUT_STEPS sets their number.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { fund, startTestNetwork } from '../../support/cards/network.ts';
import { actsOfOthers } from '../../support/checkout/acts-of-others.ts';
import { ACTS_OF_PERSON } from '../../support/checkout/acts-of-person.ts';
import { openCheckout } from '../../support/checkout/checkout.ts';
import { stepsOf } from '../../support/checkout/commands.ts';

const STEPS = Number(process.env.CHECKOUT_STEPS ?? 400);
/** A failing walk is shortened for this long. */
const SHRINK_MS = 60_000;
/** A machine with other work may take so long. */
const LIMIT_MS = 120_000 + STEPS * 1_000;
const MOST_STEPS = 40;
const WALKS_AT_A_TIME = 5;

const network = await startTestNetwork();
const streams = { perSession: 1_000, perAddress: 100_000, all: 100_000 };
const api = useApi({ cards: network.settings, streams });
beforeAll(() => fund(api()));
afterAll(async () => {
  await network.stop();
  // Streams that have ended keep their connections for later requests.
  api().http.server.closeAllConnections();
});

const wish = fc.record({
  cash: fc.constantFrom('0', '200', '2000', '5000'),
  stake: fc.constantFrom('0', '1000'),
  memberForDays: fc.constantFrom(0, 0, 60),
  minimumLevel: fc.constantFrom(undefined, undefined, 'Sens' as const),
  atTill: fc.boolean(),
});

test(
  'every surface shows the server’s truth, whatever happens',
  async () => {
    let steps = 0;
    const taken = () => void steps++;
    const commands = fc.commands(
      [...stepsOf(ACTS_OF_PERSON, taken), ...stepsOf(actsOfOthers(network), taken)],
      { maxCommands: MOST_STEPS, size: 'max' },
    );
    const walk = fc.asyncProperty(wish, commands, async (wanted, walked) => {
      const checkout = await openCheckout(api(), wanted);
      try {
        await fc.asyncModelRun(() => ({ model: checkout, real: checkout }), walked);
      } finally {
        checkout.dispose();
      }
    });
    const first = Number(process.env.SEED ?? 1);
    for (let seed = first; steps < STEPS; seed++) {
      await fc.assert(walk, { seed, numRuns: WALKS_AT_A_TIME, interruptAfterTimeLimit: SHRINK_MS });
    }

    expect(steps).toBeGreaterThanOrEqual(STEPS);
  },
  LIMIT_MS,
);
