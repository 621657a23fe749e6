/**
 * Random lives of a mandate and its agreement against a model of both state machines: the clock moves by chance, the member
 * pauses, resumes, stops and ends, the business freezes, prices are missing, tokens run out. PROPERTY_RUNS sets how many.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueDay, isoOf, wallClock } from '../../support/payments/due-dates.ts';
import {
  act,
  addTokens,
  begin,
  chargesOf,
  letTimePass,
  newPlan,
  type PlanScene,
  studio,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
const DAY_MS = 86_400_000;
const PRICE = tokens('152');

const lives = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 12 }),
    act: fc.constantFrom(
      'wait',
      'wait',
      'pause',
      'resume',
      'freeze',
      'thaw',
      'gap',
      'add',
      'stop',
      'end',
    ),
  }),
  { minLength: 3, maxLength: 8 },
);

/** From when until when; open at its end while it lasts. */
interface Span {
  from: number;
  until: number;
}
const within = (at: number, spans: Span[]) =>
  spans.some(({ from, until }) => at > from && at < until);

const currencyIs = ({ agreement }: PlanScene, currency: string) =>
  api().database.owner.db.execute(
    sql`update charge set currency = ${currency} where agreement_id = ${agreement}
      and status in ('scheduled', 'announced', 'retrying')`,
  );

test('nothing is taken twice, unannounced, while paused or frozen, or after an end, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const { merchant, payer } = await studio(api(), '456');
      const plan = await newPlan(api(), merchant, { rhythm: 'week', retryDays: [2, 3] });
      const scene = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
      const pauses: Span[] = [];
      const freezes: Span[] = [];
      let mandate: 'active' | 'paused' | 'ended' = 'active';
      let endsAt = Number.POSITIVE_INFINITY;
      let had = tokens('456');

      for (const { act: kind, days } of life) {
        const now = await timeOf(api(), scene);
        if (now >= endsAt) mandate = 'ended';
        const open = pauses.find(({ until }) => until === Number.POSITIVE_INFINITY);
        const frozen = freezes.find(({ until }) => until > now);
        if (kind === 'pause') {
          const outcome = await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${payer.id})`);
          expect(outcome).toBe(mandate === 'ended' ? 'mandate_ended' : 'paused');
          if (mandate === 'active') {
            mandate = 'paused';
            pauses.push({ from: await timeOf(api(), scene), until: Number.POSITIVE_INFINITY });
          }
        } else if (kind === 'resume') {
          const outcome = await act(
            api(),
            sql`plans.resume_mandate(${scene.mandate}, ${payer.id})`,
          );
          expect(outcome).toBe(mandate === 'ended' ? 'mandate_ended' : 'resumed');
          if (open && mandate === 'paused') {
            mandate = 'active';
            open.until = now;
          }
        } else if (kind === 'stop') {
          expect(
            await act(api(), sql`plans.end_mandate(${scene.mandate}, 'member', ${payer.id})`),
          ).toBe('ended');
          if (mandate !== 'ended')
            pauses.push({ from: await timeOf(api(), scene), until: Number.POSITIVE_INFINITY });
          mandate = 'ended';
        } else if (kind === 'end') {
          const at = (await act(
            api(),
            sql`plans.end_agreement(${scene.agreement}, 'member')`,
          )) as Date;
          endsAt = Math.min(endsAt, at.getTime());
        } else if (kind === 'freeze' || kind === 'thaw') {
          const until = kind === 'thaw' ? null : days;
          const outcome = await act(
            api(),
            sql`plans.freeze(${scene.agreement}, ${merchant.id}, time.of(${merchant.id}) + make_interval(days => ${until}::int))`,
          );
          expect(outcome).toBe(now >= endsAt ? 'agreement_ended' : 'frozen');
          if (outcome === 'frozen' && frozen)
            frozen.until = kind === 'thaw' ? now : now + days * DAY_MS;
          else if (outcome === 'frozen' && kind === 'freeze')
            freezes.push({ from: await timeOf(api(), scene), until: now + days * DAY_MS });
        } else if (kind === 'add') {
          await addTokens(api(), scene, '304');
          had += tokens('304');
        } else if (kind === 'gap') {
          await currencyIs(scene, 'USD');
        }
        await letTimePass(api(), scene, days);
        await currencyIs(scene, 'EUR');
      }

      const charges = await chargesOf(api(), scene);
      const [first] = charges;
      if (!first) throw new Error('no charge');
      const [y = 0, m = 0, d = 0] = wallClock(first.due.getTime(), 'UTC')
        .slice(0, 10)
        .split('-')
        .map(Number);
      expect(charges.map(({ n }) => n)).toEqual(charges.map((_, index) => index + 1));
      for (const { n, due, announced, paid } of charges.slice(1)) {
        expect(wallClock(due.getTime(), 'UTC').slice(0, 10)).toBe(
          isoOf(dueDay({ y, m, d }, { unit: 'week', count: 1 }, n)),
        );
        if (!paid) continue;
        const at = paid.getTime();
        const hour = Number(wallClock(at, 'UTC').slice(11, 13));
        expect(hour >= 6 && hour < 20).toBe(true);
        expect(at - (announced?.getTime() ?? at)).toBeGreaterThanOrEqual(DAY_MS);
        expect(within(at, pauses)).toBe(false);
        expect(within(due.getTime(), freezes) && at < due.getTime()).toBe(false);
        expect(due.getTime()).toBeLessThan(endsAt);
      }
      const taken = BigInt(charges.filter(({ status }) => status === 'paid').length);
      expect(had - (await balanceOf(api(), payer.cash))).toBe(taken * PRICE);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
