/**
 * Asks calls for every kind of caller, and compares the answers with the oracle's: over all pairs of a caller's
 * properties, or with AUTHORISATION=whole over all combinations. SEED chooses other pairs.
 */
import { beforeAll, expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../api/api.ts';
import { endpoints } from '../api/endpoints.ts';
import { rowCounts, traceOf } from '../api/row-counts.ts';
import { saidBy } from './anothers.ts';
import { outcomeSaid } from './answers.ts';
import { nameOf } from './cases.ts';
import { casesOf, type Expected } from './expand.ts';
import type { Matrix, Row } from './matrix.ts';
import { outcomeOf } from './oracle.ts';
import type { Asked, Requests } from './requests.ts';
import { requestsOf } from './requests.ts';
import { matrixOf } from './rows.ts';

const IS_WHOLE = process.env.AUTHORISATION === 'whole';
const SEED = Number(process.env.SEED ?? 1);
/** Both card networks are on, and no test reaches one. */
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));

interface Prepared extends Expected, Asked {}

/** The rules, without the server that their fixtures need. */
const nothing = (): never => {
  throw new Error('the rules alone');
};
export const RULES: Matrix = matrixOf({ api: nothing, cast: nothing });

/** After these the server may have counted an attempt; after any other refusal it has written nothing at all. */
const isLookedUp = ({ outcome }: Expected) =>
  outcome === 'not_found' || outcome === 'mode_mismatch';

const isFounders = ({ one, someone }: Prepared) => one.role === 'founder' && someone !== undefined;

/** For a whole test file. @param isWanted which of the calls */
export function authorise(isWanted: (route: string) => boolean): void {
  const api = useApi({
    metricsTokens: ['the-token-of-whoever-scrapes-the-figures'],
    cards: NETWORK,
    testCards: { ...NETWORK },
  });
  let requests: Requests;
  beforeAll(async () => {
    requests = await requestsOf(api());
  });

  const ask = ({ request }: Asked) => api().http.inject(request);

  async function prepare(route: string, cases: Expected[]): Promise<Prepared[]> {
    const prepared: Prepared[] = [];
    for (const expected of cases) {
      const asked = await requests.requestOf(route, expected.one, expected.outcome === 'passes');
      prepared.push({ ...expected, ...asked });
    }
    return prepared;
  }

  /** Asks each, a founder as the one of the business. @returns the answers, and the rows changed for that */
  async function askEach(prepared: Prepared[]) {
    const answers: [Prepared, Awaited<ReturnType<typeof ask>>][] = [];
    let changes = 0;
    for (const asked of prepared) {
      const { one, someone } = asked;
      const undo = isFounders(asked) && someone ? await requests.found(one, someone) : undefined;
      answers.push([asked, await ask(asked)]);
      await undo?.();
      changes += undo ? 2 : 0;
    }
    return { answers, changes };
  }

  const faultsOf = (row: Row, answers: Awaited<ReturnType<typeof askEach>>['answers']) =>
    answers.flatMap(([{ one, outcome }, answer]) => {
      const said = outcomeSaid(answer);
      const passes = said === 'not_found' && row.answer === 404 ? 'passes' : said;
      return passes === outcome ? [] : [`${nameOf(one)}: ${said}, expected ${outcome}`];
    });

  async function refusalsOf(route: string, row: Row, refused: Expected[]): Promise<string[]> {
    const [lookedUp = [], others = []] = [true, false].map((is) =>
      refused.filter((expected) => isLookedUp(expected) === is),
    );
    const unread = await prepare(route, others);
    const before = await traceOf(api());
    const asked = await askEach(unread);
    expect(await traceOf(api(), asked.changes)).toEqual(before);

    const unfound = await prepare(route, lookedUp);
    const rows = await rowCounts(api());
    const { answers: more } = await askEach(unfound);
    expect(await rowCounts(api())).toEqual(rows);

    // The record alone was refused.
    const ofRecords = more.filter(
      ([{ one, outcome }]) =>
        outcome === 'not_found' && outcomeOf(row.rule, { ...one, record: 'own' }) === 'passes',
    );
    const said = ofRecords.map(([{ one }, answer]) => [
      [one.credential, one.role, one.scopes, one.factor, one.mode].join(),
      JSON.stringify(saidBy(answer)),
    ]);
    const kinds = Map.groupBy(said, ([key]) => key);
    const differ = [...kinds].filter(([, all]) => new Set(all.map(([, text]) => text)).size > 1);
    expect(differ.map(([key]) => `${key} learns whether another’s record exists`)).toEqual([]);
    return [...faultsOf(row, asked.answers), ...faultsOf(row, more)];
  }

  async function passesOf(route: string, row: Row, passing: Expected[]): Promise<string[]> {
    const faults: string[] = [];
    const statuses = new Set<number>();
    for (const expected of passing) {
      const { answers } = await askEach(await prepare(route, [expected]));
      for (const [, { statusCode }] of answers) statuses.add(statusCode);
      faults.push(...faultsOf(row, answers));
    }
    if (!row.isUnmade) expect([...statuses]).toContain(statusOf(route, row));
    return faults;
  }

  test.each(Object.entries(RULES).filter(([route]) => isWanted(route)))(
    '%s answers each caller as its rule says, and a refusal leaves nothing behind',
    async (route, row) => {
      await api().database.owner.db.execute(sql`truncate rate_limit, sign_in_limit`);
      const cases = casesOf(row, IS_WHOLE, SEED);
      const [passing = [], refused = []] = [true, false].map((passes) =>
        cases.filter(({ outcome }) => (outcome === 'passes') === passes),
      );
      const faults = await refusalsOf(route, row, refused);
      faults.push(...(await passesOf(route, row, passing)));
      await requests.removeSpent();
      expect(faults).toEqual([]);
    },
    IS_WHOLE ? 600_000 : undefined,
  );
}

function statusOf(route: string, { answer }: Row): number {
  const called = endpoints.find(({ method, path }) => `${method} /api${path}` === route);
  return answer ?? called?.status ?? 200;
}
