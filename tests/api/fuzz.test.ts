/**
 * Whatever is asked of any call of the API, by whomever: it answers as its contract says.
 * `FUZZ_RUNS` requests per call, from `FUZZ_SEED`; a failure shows the smallest request found.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../support/contracts.ts';
import { wrongWith } from '../support/fuzz/claims.ts';
import { asCurl } from '../support/fuzz/curl.ts';
import { isSuited, requestsOf } from '../support/fuzz/requests.ts';
import { newWorld, type World } from '../support/fuzz/world.ts';
import { purchaseScene } from '../support/purchase-scene.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? process.env.SEED ?? 1);

// Cards can be bought with, so that those calls are reached too.
const { api } = await purchaseScene();
let world: World;
beforeAll(async () => {
  world = await newWorld(api());
});

/** How often each call was answered with each status. */
const answers = new Map<string, Map<number, number>>();
afterAll(() => {
  if (!process.env.FUZZ_RUNS) return;
  for (const [call, counts] of answers)
    console.log(call, JSON.stringify(Object.fromEntries(counts)));
});

const calls = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

test.each(calls)('%s answers anything as its contract says', async (call, endpoint) => {
  const counts = new Map<number, number>();
  answers.set(call, counts);
  await fc.assert(
    fc.asyncProperty(requestsOf(endpoint), async (request) => {
      const answer = await world.send(request);
      const { statusCode } = answer;
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      if (statusCode === 401 && isSuited(endpoint, request)) world.renewNext();
      const wrong = wrongWith(endpoint, answer);
      if (wrong) throw new Error(`${wrong}\n${asCurl(request)}`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test('what is sent is not merely refused: most calls succeed with some of it', () => {
  const reached = calls.filter(([call, { status }]) => answers.get(call)?.has(status));

  expect(reached.length / calls.length).toBeGreaterThan(0.75);
});

describe('an answer is found fault with', () => {
  const call = endpoints.find(({ path }) => path === '/links');
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const refusal = (changes: Record<string, unknown>) => ({
    statusCode: 401,
    error: 'Unauthorized',
    code: 'unauthenticated',
    message: 'Sign in.',
    docs: 'https://salus.test/',
    ...changes,
  });

  test.each<[string, number, unknown, string | undefined]>([
    ['not when it is as declared', 200, { links: [] }, undefined],
    ['nor when it is a declared refusal', 401, refusal({}), undefined],
    ['that lacks a field', 200, {}, 'outside its schema'],
    ['of another success', 201, { links: [] }, '201 is not declared'],
    [
      'nobody foresaw',
      500,
      refusal({ statusCode: 500, code: 'internal_error' }),
      '500 internal_error',
    ],
    ['without the envelope', 401, 'no', '401 without the envelope'],
    ['with a code that is none', 401, refusal({ code: 'oops' }), 'oops is no code'],
    ['with a code of another status', 403, refusal({}), 'unauthenticated with 403'],
    [
      'with a code that is not declared',
      409,
      refusal({ statusCode: 409, code: 'domain_taken' }),
      'domain_taken is not declared',
    ],
    [
      'that shows a stack',
      401,
      refusal({ message: 'x at f (/srv/a.ts:1:2)' }),
      'tells of its inside',
    ],
    [
      'that shows a statement',
      401,
      refusal({ message: 'select id from member' }),
      'tells of its inside',
    ],
  ])('%s', (_, statusCode, body, fault) => {
    if (!call) throw new Error('no such call');
    const wrong = wrongWith(call, { statusCode, headers, body: JSON.stringify(body) });

    expect(wrong?.slice(0, fault?.length)).toBe(fault);
  });
});
