/**
 * The lives of `plan-model.test.ts` with kills between any two statements: in the functions that act for member and business,
 * in the functions of the engine, and between the statements of its process. What was killed is done again, and everything
 * holds after each step. PROPERTY_RUNS sets how many lives.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClock } from '../../../server/payments/charges/move-clock.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type Fuse, layFuse } from '../../support/kills/fuse.ts';
import { type Death, mortalDb } from '../../support/kills/mortal-db.ts';
import { type Hands, live, lives } from '../../support/payments/plan-life.ts';
import { act, type PlanScene } from '../../support/payments/plan-scene.ts';
import { chance } from '../../support/random/chance.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
/** On a machine with ten times the work it can do. */
const LONGEST = 60_000 + RUNS * 30_000;
/** Statements that an act writes, and those that the engine writes and sends for some days, at most. */
const OF_ACT = 6;
const WRITTEN = 60;
const SENT = 20;

const kills = { act: 0, function: 0, process: 0 };
let fuse: Fuse;
beforeAll(async () => {
  fuse = await layFuse(api().database.owner.db);
});
afterAll(() => {
  if (process.env.PROPERTY_RUNS) console.log(JSON.stringify({ kills, lives: RUNS }));
});

/** Everything that an act could leave half done. */
async function booksOf({ merchant, agreement }: PlanScene): Promise<unknown> {
  const [books] = await rowsOf(
    api().database.owner.db,
    sql`select
        (select jsonb_agg(to_jsonb(a)) from agreement a where a.id = ${agreement}) as agreement,
        (select jsonb_agg(to_jsonb(m) order by m.id) from mandate m where m.merchant_id = ${merchant.id}) as mandates,
        (select jsonb_agg(to_jsonb(c) order by c.id) from charge c where c.agreement_id = ${agreement}) as charges,
        (select count(*) from event e where e.merchant_id = ${merchant.id}) as events,
        (select count(*) from plan_notice n where n.agreement_id = ${agreement}) as notices`,
  );
  return books;
}

/** An act that was killed has done nothing. One whose answer was lost is done again. */
const killedHands = (dice: ReturnType<typeof chance>): Hands => ({
  async act(scene: PlanScene, call: Statement) {
    const before = await booksOf(scene);
    await fuse.light(1 + dice.below(OF_ACT));
    const killed = await act(api(), call).then(
      () => false,
      () => true,
    );
    await fuse.putOut();
    if (killed) {
      kills.act++;
      expect(await booksOf(scene)).toEqual(before);
    }
    return act(api(), call);
  },
  async pass({ merchant }: PlanScene, days: number) {
    const now = String(
      await act(
        api(),
        sql`format.utc(time.of(${merchant.id}) + make_interval(days => ${days}::int))`,
      ),
    );
    for (const kind of dice.shuffled(['function', 'process'] as const)) {
      const death: Death = {
        statement: 1 + dice.below(SENT),
        when: dice.oneOf(['before', 'behind']),
      };
      const process = mortalDb(api().db, kind === 'process' ? death : undefined);
      if (kind === 'function') await fuse.light(1 + dice.below(WRITTEN));
      const end = await moveClock(process.db, api().config, merchant.id, now).catch(String);
      await fuse.putOut();
      if (process.isDead()) kills[kind]++;
      else expect(end).toBe(now);
    }
    await moveClock(api().db, api().config, merchant.id, now);
  },
});

test(
  'a mandate and its charges live on as if nobody had been killed',
  async () => {
    await fc.assert(
      fc.asyncProperty(lives, fc.integer(), (life, seed) =>
        live(api(), life, killedHands(chance(seed))),
      ),
      { numRuns: RUNS },
    );

    for (const count of Object.values(kills)) expect(count).toBeGreaterThan(0);
  },
  LONGEST,
);
