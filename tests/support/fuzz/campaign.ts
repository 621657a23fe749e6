/**
 * Sends generated requests of every kind of caller to each endpoint: each answer fits the schema,
 * and no log has a secret.
 * `FUZZ_RUNS` requests per call, from `FUZZ_SEED`, of those calls that one of the words of `FUZZ_CALLS` selects: a part
 * of their path, or one call, as `GET:/team`. A failure shows the smallest request found.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import { purchaseScene } from '../cards/purchase-scene.ts';
import { standInScene } from '../cards/stand-in.ts';
import { wrongInLog, wrongWith } from './claims.ts';
import { asCurl } from './curl.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { requestsOf } from './requests.ts';
import { newWorld, type World } from './world.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
/** As many again, at most this often, for a call of which no request has succeeded yet. */
const MORE_ROUNDS = process.env.FUZZ_RUNS ? 0 : 15;
const WORDS = (process.env.FUZZ_CALLS ?? '/').split(/[ ,]+/).filter(Boolean);
const SEED = Number(process.env.FUZZ_SEED ?? process.env.SEED ?? 1);

/**
 * Calls that succeed only with a code from a mail, an authenticator, a till, a phone or a named key, by a second person, or
 * in test mode.
 */
const NEEDS_SECRET =
  /undo$|stop$|passkey|second-factor|mailbox-proof$|withdrawals\/(approval|cancel|:id\/(approve|second-approval))$|suspensions\/:id$|\/tills?(\/|$)|merchant\/payouts|passes\/:id\/visits$|gifts\/:id\/accept$|pass-imports|purchases\/:id\/withdrawal$|test-members\/:id/;

/** A slash too many in garbage makes a list's path that of one entry, whose id is then empty. */
const answering = (endpoint: Endpoint, { kind, url }: FuzzRequest): Endpoint =>
  kind === 'garbage' && /\/(\?|$)/.test(url)
    ? { ...endpoint, errors: [...endpoint.errors, 'validation_failed'] }
    : endpoint;

/**
 * For a whole test file, in a world of its own.
 * @param isWanted which of the calls
 * @param inTest for a business in test mode, and its test members
 */
export async function fuzz(
  isWanted: (endpoint: Endpoint) => boolean,
  { inTest = false } = {},
): Promise<void> {
  // Cards can be bought with, so that those calls are reached too.
  const { api } = inTest ? await standInScene() : await purchaseScene();
  let world: World;
  beforeAll(async () => {
    world = await newWorld(api(), inTest);
  });

  /** The number of answers per call and status. */
  const answers = new Map<string, Map<number, number>>();
  const calls = endpoints
    .filter(isWanted)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
    .filter(([call]) =>
      WORDS.some((word) => call.includes(word) || call.replace(' ', ':') === word),
    );

  test.each(calls)('%s answers anything as its schema says', async (call, endpoint) => {
    const counts = new Map<number, number>();
    answers.set(call, counts);
    const isAsDeclared = fc.asyncProperty(requestsOf(endpoint), async (request) => {
      api().logged.length = 0;
      const answer = await world.send(request);
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      const wrong = wrongWith(answering(endpoint, request), answer) ?? wrongInLog(api().logged);
      if (wrong) throw new Error(`${wrong}\n${asCurl(request)}`);
    });
    const rounds = !inTest && NEEDS_SECRET.test(call) ? 0 : MORE_ROUNDS;
    for (let round = 0; round <= rounds && !counts.has(endpoint.status); round++) {
      await fc.assert(isAsDeclared, { numRuns: RUNS, seed: SEED + round });
    }
    if (process.env.FUZZ_RUNS) console.log(call, JSON.stringify(Object.fromEntries(counts)));
  });

  test.skipIf(process.env.FUZZ_CALLS)(
    'what is sent is not merely refused: most calls that need no secret succeed with some of it',
    () => {
      const open = calls.filter(([call]) => inTest || !NEEDS_SECRET.test(call));
      const reached = open.filter(([call, { status }]) => answers.get(call)?.has(status));

      const missed = open.filter((one) => !reached.includes(one)).map(([call]) => call);
      expect(reached.length / open.length, missed.join('\n')).toBeGreaterThan(0.8);
    },
  );
}
