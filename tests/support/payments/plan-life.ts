/**
 * A random life of a mandate and its agreement, beside a model of both state machines: the clock moves by chance, the member
 * pauses, resumes, stops and ends, the business freezes, prices are missing, tokens run out.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { balanceOf, tokens } from '../people/people.ts';
import { dueDay, isoOf, wallClock } from './due-dates.ts';
import {
  addTokens,
  begin,
  chargesOf,
  newPlan,
  type PlanScene,
  studio,
  timeOf,
} from './plan-scene.ts';

const DAY_MS = 86_400_000;
const FIRST = '456';
const MORE = '304';
const PRICE = tokens('152');
/** Six of these are acts of the member, the others of the business, the price and the clock. */
const ACTS = ['wait', 'wait', 'pause', 'resume', 'freeze', 'thaw', 'gap', 'add', 'stop', 'end'];

export const lives = fc.array(
  fc.record({ days: fc.integer({ min: 1, max: 12 }), act: fc.constantFrom(...ACTS) }),
  { minLength: 3, maxLength: 8 },
);
type Life = { days: number; act: string }[];

/** How the life acts, and how time passes with the work that is due. */
export interface Hands {
  act(scene: PlanScene, call: Statement): Promise<unknown>;
  pass(scene: PlanScene, days: number): Promise<void>;
}

/** From when until when; open at its end while it lasts. */
interface Span {
  from: number;
  until: number;
}
const within = (at: number, spans: Span[]) =>
  spans.some(({ from, until }) => at > from && at < until);

const currencyIs = ({ database }: TestApi, { agreement }: PlanScene, currency: string) =>
  database.owner.db.execute(
    sql`update charge set currency = ${currency} where agreement_id = ${agreement}
      and status in ('scheduled', 'announced', 'retrying')`,
  );

/** What the life has done so far, as the model knows it. */
interface Model {
  pauses: Span[];
  freezes: Span[];
  mandate: 'active' | 'paused' | 'ended';
  endsAt: number;
  had: bigint;
}

export async function live(api: TestApi, life: Life, hands: Hands): Promise<void> {
  const { merchant, payer } = await studio(api, FIRST);
  const plan = await newPlan(api, merchant, { rhythm: 'week', retryDays: [2, 3] });
  const scene = { merchant, payer, plan, ...(await begin(api, merchant, payer, plan)) };
  const model: Model = {
    pauses: [],
    freezes: [],
    mandate: 'active',
    endsAt: Number.POSITIVE_INFINITY,
    had: tokens(FIRST),
  };
  for (const { act, days } of life) {
    await doOne(api, scene, model, hands, act, days);
    await hands.pass(scene, days);
    await currencyIs(api, scene, 'EUR');
    await expectWhole(api, scene, model);
  }
  await expectAllowed(api, scene, model);
}

async function doOne(
  api: TestApi,
  scene: PlanScene,
  model: Model,
  hands: Hands,
  kind: string,
  days: number,
): Promise<void> {
  const { mandate, agreement, merchant, payer } = scene;
  const now = await timeOf(api, scene);
  if (now >= model.endsAt) model.mandate = 'ended';
  const isEnded = model.mandate === 'ended';
  const always = Number.POSITIVE_INFINITY;
  if (kind === 'pause') {
    const outcome = await hands.act(scene, sql`plans.pause_mandate(${mandate}, ${payer.id})`);
    expect(outcome).toBe(isEnded ? 'mandate_ended' : 'paused');
    if (model.mandate === 'active') {
      model.mandate = 'paused';
      model.pauses.push({ from: now, until: always });
    }
  } else if (kind === 'resume') {
    const outcome = await hands.act(scene, sql`plans.resume_mandate(${mandate}, ${payer.id})`);
    expect(outcome).toBe(isEnded ? 'mandate_ended' : 'resumed');
    const open = model.pauses.find(({ until }) => until === always);
    if (open && model.mandate === 'paused') {
      model.mandate = 'active';
      open.until = now;
    }
  } else if (kind === 'stop') {
    const outcome = await hands.act(
      scene,
      sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`,
    );
    expect(outcome).toBe('ended');
    if (!isEnded) model.pauses.push({ from: now, until: always });
    model.mandate = 'ended';
  } else if (kind === 'end') {
    const at = (await hands.act(scene, sql`plans.end_agreement(${agreement}, 'member')`)) as Date;
    model.endsAt = Math.min(model.endsAt, at.getTime());
  } else if (kind === 'freeze' || kind === 'thaw') {
    const outcome = await hands.act(
      scene,
      sql`plans.freeze(${agreement}, ${merchant.id},
        time.of(${merchant.id}) + make_interval(days => ${kind === 'thaw' ? null : days}::int))`,
    );
    expect(outcome).toBe(now >= model.endsAt ? 'agreement_ended' : 'frozen');
    if (outcome === 'frozen') noteFreeze(model, now, kind === 'thaw' ? now : now + days * DAY_MS);
  } else if (kind === 'add') {
    await addTokens(api, scene, MORE);
    model.had += tokens(MORE);
  } else if (kind === 'gap') {
    // There is no price of a token in this currency.
    await currencyIs(api, scene, 'USD');
  }
}

function noteFreeze({ freezes }: Model, now: number, until: number): void {
  const frozen = freezes.find((span) => span.until > now);
  if (frozen) frozen.until = until;
  else if (until > now) freezes.push({ from: now, until });
}

/**
 * After each step: the member has paid each paid charge once, each has its one event, no period is missing or comes twice,
 * whatever is open has its next attempt, and an agreement that runs on has its next period.
 */
async function expectWhole(api: TestApi, scene: PlanScene, { had }: Model): Promise<void> {
  const charges = await chargesOf(api, scene);
  expect(charges.map(({ n }) => n)).toEqual(charges.map((_, index) => index + 1));
  const paid = charges.filter(({ status }) => status === 'paid');
  expect(had - (await balanceOf(api, scene.payer.cash))).toBe(BigInt(paid.length) * PRICE);
  const [found] = await rowsOf(
    api.db,
    sql`select
        (select count(*)::int from ledger.transfer where business_key ~ ('^charge:' || a.id || ':')) as transfers,
        (select count(*)::int from event e join charge c on c.id = e.subject_id
          where c.agreement_id = a.id and e.type = 'charge.paid') as told,
        (select count(*)::int from charge c where c.agreement_id = a.id and c.status in ('scheduled', 'announced')
          and c.next_attempt_at is null) as forgotten,
        a.next_n as next,
        a.status = 'ended' or a.ends_at is not null or exists (select from charge c
          where c.agreement_id = a.id and c.n = a.next_n - 1 and c.status = 'scheduled') as goes_on
      from agreement a where a.id = ${scene.agreement}`,
  );
  expect(found).toMatchObject({
    transfers: paid.length,
    told: paid.length,
    forgotten: 0,
    goes_on: true,
  });
}

/** At the end: each charge was due on its date, and taken in the daytime, after its notice, and only while it was allowed. */
async function expectAllowed(
  api: TestApi,
  scene: PlanScene,
  { pauses, freezes, endsAt }: Model,
): Promise<void> {
  const [first, ...others] = await chargesOf(api, scene);
  if (!first) throw new Error('no charge');
  const dayOf = (date: Date) => wallClock(date.getTime(), 'UTC').slice(0, 10);
  const [y = 0, m = 0, d = 0] = dayOf(first.due).split('-').map(Number);
  for (const { n, due, announced, paid } of others) {
    expect(dayOf(due)).toBe(isoOf(dueDay({ y, m, d }, { unit: 'week', count: 1 }, n)));
    if (!paid) continue;
    const at = paid.getTime();
    const hour = Number(wallClock(at, 'UTC').slice(11, 13));
    expect(hour >= 6 && hour < 20).toBe(true);
    expect(at - (announced?.getTime() ?? at)).toBeGreaterThanOrEqual(DAY_MS);
    expect(within(at, pauses)).toBe(false);
    expect(within(due.getTime(), freezes) && at < due.getTime()).toBe(false);
    expect(due.getTime()).toBeLessThan(endsAt);
  }
}
