/**
 * Random lives of a mandate and its agreement against a model of both state machines. PROPERTY_RUNS sets how many;
 * `tests/postgres/payments/plan-model-kills.test.ts` interrupts them.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { live, lives } from '../../support/payments/plan-life.ts';
import { act, letTimePass } from '../../support/payments/plan-scene.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
/** On a machine with ten times the work it can do. */
const LONGEST = 60_000 + RUNS * 30_000;

test(
  'nothing is taken twice, unannounced, while paused or frozen, or after an end, whatever happens',
  async () => {
    await fc.assert(
      fc.asyncProperty(lives, (life) =>
        live(api(), life, {
          act: (_, call) => act(api(), call),
          pass: (scene, days) => letTimePass(api(), scene, days),
        }),
      ),
      { numRuns: RUNS },
    );
  },
  LONGEST,
);
