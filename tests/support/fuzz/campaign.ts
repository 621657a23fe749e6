/**
 * Whatever is asked of any call of the API, by whomever: it answers as its contract says, and logs no secret.
 * `FUZZ_RUNS` requests per call, from `FUZZ_SEED`, of those calls whose method and path hold one of the words
 * of `FUZZ_CALLS`; a failure shows the smallest request found.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { endpoints } from '../contracts.ts';
import { purchaseScene } from '../purchase-scene.ts';
import { wrongInLog, wrongWith } from './claims.ts';
import { asCurl } from './curl.ts';
import { requestsOf } from './requests.ts';
import { newWorld, type World } from './world.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const WORDS = (process.env.FUZZ_CALLS ?? '/').split(/[ ,]+/);
const SEED = Number(process.env.FUZZ_SEED ?? process.env.SEED ?? 1);

/** For a whole test file, in a world of its own. @param isWanted which of the calls */
export async function fuzz(isWanted: (endpoint: Endpoint) => boolean): Promise<void> {
  // Cards can be bought with, so that those calls are reached too.
  const { api } = await purchaseScene();
  let world: World;
  beforeAll(async () => {
    world = await newWorld(api());
  });

  /** How often each call was answered with each status. */
  const answers = new Map<string, Map<number, number>>();
  const calls = endpoints
    .filter(isWanted)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
    .filter(([call]) => WORDS.some((word) => call.includes(word)));

  test.each(calls)('%s answers anything as its contract says', async (call, endpoint) => {
    const counts = new Map<number, number>();
    answers.set(call, counts);
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoint), async (request) => {
        api().logged.length = 0;
        const answer = await world.send(request);
        counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
        const wrong = wrongWith(endpoint, answer) ?? wrongInLog(api().logged);
        if (wrong) throw new Error(`${wrong}\n${asCurl(request)}`);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    if (process.env.FUZZ_RUNS) console.log(call, JSON.stringify(Object.fromEntries(counts)));
  });

  test.skipIf(process.env.FUZZ_CALLS)(
    'what is sent is not merely refused: most calls succeed with some of it',
    () => {
      const reached = calls.filter(([call, { status }]) => answers.get(call)?.has(status));

      expect(reached.length / calls.length).toBeGreaterThan(0.75);
    },
  );
}
