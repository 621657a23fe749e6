/**
 * Every call of the server for every kind of caller. An oracle, which shares no code with the server, expands the
 * rule of each call: here over all pairs of a caller's properties, with AUTHORISATION=whole over all combinations.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../server/platform/config/test-cards.ts';
import { useApi } from '../support/api/api.ts';
import { endpoints } from '../support/api/endpoints.ts';
import { traceOf } from '../support/api/row-counts.ts';
import { outcomeSaid } from '../support/authorisation/answers.ts';
import { nameOf } from '../support/authorisation/cases.ts';
import { casesOf, type Expected } from '../support/authorisation/expand.ts';
import type { Matrix } from '../support/authorisation/matrix.ts';
import { type Asked, type Requests, requestsOf } from '../support/authorisation/requests.ts';
import { matrixOf } from '../support/authorisation/rows.ts';
import type { Stage } from '../support/authorisation/stage.ts';

const IS_WHOLE = process.env.AUTHORISATION === 'whole';
const SEED = Number(process.env.SEED ?? 1);
/** Both card networks are on, and no test reaches one. */
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({
  metricsTokens: ['the-token-of-whoever-scrapes-the-figures'],
  cards: NETWORK,
  testCards: { ...NETWORK },
});
let requests: Requests;
beforeAll(async () => {
  requests = await requestsOf(api());
});

/** The rules; their fixtures wait for the server. */
const RULES: Matrix = matrixOf({ api, cast: (): Stage => requests.stages.live.proven });

interface Prepared extends Expected, Asked {}

const isTold = (outcome: string) => outcome === 'not_found' || outcome === 'mode_mismatch';

const founderOf = ({ someone, one }: Prepared) =>
  one.role === 'founder' && someone ? `${someone.id} ${one.domain}` : '';

const ask = ({ request }: Asked) => api().http.inject(request);

/** Asks each as the founder of its business, where it is one. */
async function askAll(prepared: Prepared[], look: (group: Prepared[]) => Promise<void>) {
  for (const group of Map.groupBy(prepared, founderOf).values()) {
    const [first] = group;
    const undo =
      first && founderOf(first) && first.someone
        ? await requests.found(first.one, first.someone)
        : undefined;
    await look(group);
    await undo?.();
  }
}

async function prepare(route: string, cases: Expected[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const expected of cases) {
    const asked = await requests.requestOf(route, expected.one, expected.outcome === 'passes');
    prepared.push({ ...expected, ...asked });
  }
  return prepared;
}

/** What was written, when all that earlier requests began is done. */
async function calm(status: number): Promise<Record<string, unknown>> {
  for (let before = await traceOf(api(), status); ; ) {
    await new Promise(setImmediate);
    const now = await traceOf(api(), status);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

async function forgetLimits() {
  await api().database.owner.db.execute(sql`truncate rate_limit, sign_in_limit`);
}

const statusOf = (route: string) => {
  const called = endpoints.find(({ method, path }) => `${method} /api${path}` === route);
  return RULES[route]?.answer ?? called?.status ?? 200;
};

describe.each(Object.keys(RULES).filter((r) => !process.env.ONLY || r.includes(process.env.ONLY)))(
  '%s',
  (route) => {
    const row = RULES[route];
    if (!row) throw new Error(route);
    const cases = casesOf(row, IS_WHOLE, SEED);

    test('says what its rule says, and a refusal leaves nothing behind', async () => {
      await forgetLimits();
      const wrong: string[] = [];
      const note = ({ one, outcome }: Prepared, said: string) => {
        if (said !== outcome) wrong.push(`${nameOf(one)}: ${said}, expected ${outcome}`);
      };
      const refused = cases.filter(({ outcome }) => outcome !== 'passes');
      for (const [told, group] of Map.groupBy(refused, ({ outcome }) => isTold(outcome))) {
        await askAll(await prepare(route, group), async (some) => {
          const status = told ? 404 : 403;
          const before = await calm(status);
          for (const one of some) note(one, outcomeSaid(await ask(one)));
          expect(await traceOf(api(), status)).toEqual(before);
        });
      }
      const statuses = new Set<number>();
      for (const one of cases.filter(({ outcome }) => outcome === 'passes')) {
        await askAll(await prepare(route, [one]), async ([asked]) => {
          if (!asked) return;
          const answer = await ask(asked);
          statuses.add(answer.statusCode);
          const said = outcomeSaid(answer);
          note(asked, said === 'not_found' && row.answer === 404 ? 'passes' : said);
        });
      }
      await requests.removeSpent();
      expect(wrong).toEqual([]);
      if (!row.isUnmade) expect([...statuses]).toContain(statusOf(route));
    });
  },
);
