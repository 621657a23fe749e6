/**
 * A request whose body is held back while its caller loses the right to it: the key is revoked, the sign-in ended, the
 * colleague removed, demoted or frozen. Every call that writes is refused as if the caller had come after that.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { everyRowVersion } from '../../support/api/row-counts.ts';
import { outcomeSaid } from '../../support/authorisation/answers.ts';
import { type Case, caseOf } from '../../support/authorisation/cases.ts';
import { holdBodies } from '../../support/authorisation/held-body.ts';
import type { Row } from '../../support/authorisation/matrix.ts';
import { type Outcome, outcomeOf } from '../../support/authorisation/oracle.ts';
import { type Asked, type Requests, requestsOf } from '../../support/authorisation/requests.ts';
import { matrixOf } from '../../support/authorisation/rows.ts';
import type { Stage } from '../../support/authorisation/stage.ts';

/** Both card networks are on, and no test reaches one. */
const NETWORK = standInAt('http://127.0.0.1:9', testCardKeys('k'.repeat(32)));
const api = useApi({ cards: NETWORK, testCards: { ...NETWORK } });
let requests: Requests;
beforeAll(() => api().http.listen({ port: 0, host: '127.0.0.1' }));

const RULES = matrixOf({ api, cast: (): Stage => requests.stages.live.proven });
const execute = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);
const ids = (asked: Asked[]) =>
  sql.join(
    asked.flatMap(({ someone }) => (someone ? [sql`${someone.id}`] : [])),
    sql`, `,
  );

/** A founder proves with the mailbox and the password, so that no call stops for want of a passkey. */
const FOUNDER = caseOf({ credential: 'person', role: 'founder', factor: 'mailbox proven' });
const KEY = caseOf({ credential: 'key' });

interface Ending {
  /** Who calls, and who they are when the body comes. */
  before: Case;
  after: Case;
  end(asked: Asked[]): Promise<unknown>;
}

const ofAll = (asked: Asked[], change: ReturnType<typeof sql>) =>
  execute(sql`${change} where member_id in (${ids(asked)})`);

const ENDINGS: Record<string, Ending> = {
  'the sign-in is ended': {
    before: FOUNDER,
    after: { ...FOUNDER, alive: 'no' },
    end: (asked) => ofAll(asked, sql`update auth_session set ended_at = now()`),
  },
  'the colleague is removed': {
    before: FOUNDER,
    after: { ...FOUNDER, role: 'none' },
    end: (asked) => ofAll(asked, sql`delete from team_member`),
  },
  'the colleague is demoted': {
    before: FOUNDER,
    after: { ...FOUNDER, role: 'till' },
    end: (asked) => ofAll(asked, sql`update team_member set role = 'till'`),
  },
  'an operator freezes the person': {
    before: FOUNDER,
    after: { ...FOUNDER, freeze: 'operator' },
    end: (asked) =>
      execute(sql`update member set payments_enabled = false where id in (${ids(asked)})`),
  },
  'the key is revoked': {
    before: KEY,
    after: { ...KEY, alive: 'no' },
    end: () => execute(sql`update api_key set revoked_at = now()`),
  },
  'the frame’s sign-in is ended': {
    before: caseOf({ credential: 'frame' }),
    after: caseOf({ credential: 'frame', alive: 'no' }),
    end: () => execute(sql`update auth_session set ended_at = now()`),
  },
  'the device is removed': {
    before: caseOf({ credential: 'device' }),
    after: caseOf({ credential: 'device', alive: 'no' }),
    end: () => execute(sql`update till_device set revoked_at = now()`),
  },
};

/** The calls that write, pass before, and are refused after. */
function callsOf({ before, after }: Ending): [route: string, expected: Outcome][] {
  const isConcerned = ([route, { rule }]: [string, Row]) =>
    !route.startsWith('GET') &&
    outcomeOf(rule, before) === 'passes' &&
    outcomeOf(rule, after) !== 'passes';
  return Object.entries(RULES)
    .filter(isConcerned)
    .map(([route, { rule }]) => [route, outcomeOf(rule, after)]);
}

describe.each(Object.entries(ENDINGS))('while a body is held back, %s', (_, ending) => {
  const calls = callsOf(ending);
  const said = new Map<string, Outcome>();
  const written: Record<string, string>[] = [];

  beforeAll(async () => {
    requests = await requestsOf(api());
    const asked: Asked[] = [];
    for (const [route] of calls) asked.push(await requests.requestOf(route, ending.before, true));
    const founder = asked.find(({ someone }) => someone)?.someone;
    if (founder) await requests.found(ending.before, founder);
    const held = await holdBodies(
      api().http,
      asked.map(({ request }) => request),
    );
    await ending.end(asked);
    written.push(await everyRowVersion(api()));
    const answers = await Promise.all(held.map(({ release }) => release()));
    written.push(await everyRowVersion(api()));
    for (const [i, { body, type }] of answers.entries())
      said.set(calls[i]?.[0] ?? '', outcomeSaid({ headers: { 'content-type': type }, body }));
  });

  test.runIf(calls.length > 0).each(calls)('%s is refused: %s', (route, expected) => {
    expect(said.get(route)).toBe(expected);
  });

  test.runIf(calls.length > 0)('and nothing is written', () => {
    expect(written[1]).toEqual(written[0]);
  });
});
