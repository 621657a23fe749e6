/**
 * A year of a studio by its test clock: a trial until the 31st, a freeze, a price change, a charge that fails and is taken
 * later, and the end. The charges are compared with an oracle of their dates, and with the ledger.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueDay, isoOf } from '../../support/payments/due-dates.ts';
import {
  act,
  addTokens,
  moveClockTo,
  newPlan,
  type PlanScene,
  statusOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { beginTrial } from '../../support/payments/trials.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const ZONE = 'Europe/Madrid';
/** A test clock cannot be set to a time in the past, so the story begins next year. */
const YEAR = new Date().getUTCFullYear() + 1;
const owner = () => api().database.owner.db;

interface Line {
  n: number;
  status: string;
  price: string;
  day: string;
  hour: number;
  session: string | null;
}

const linesOf = ({ agreement }: Pick<PlanScene, 'agreement'>) =>
  rowsOf<Line>(
    api().db,
    sql`select n, status, price::text, to_char(due_at at time zone ${ZONE}, 'YYYY-MM-DD') as day,
        extract(hour from due_at at time zone ${ZONE})::int as hour, session_id as session
      from charge where agreement_id = ${agreement} and due_at <= time.of(merchant_id) order by n`,
  );

/** The times of its events, as they were written. */
const storyOf = async ({ merchant }: Pick<PlanScene, 'merchant'>): Promise<string[]> =>
  (
    await rowsOf<{ at: string }>(
      api().db,
      sql`select payload ->> 'timestamp' as at from event where merchant_id = ${merchant.id} order by created_at, ctid`,
    )
  ).map(({ at }) => at);

test('a studio’s year', async () => {
  const { merchant, payer } = await studio(api(), '1200', `${YEAR}-01-17T03:00:00.000Z`);
  await owner().execute(sql`update merchant set time_zone = ${ZONE} where id = ${merchant.id}`);
  const at = (time: string) => moveClockTo(api(), { merchant }, time);
  const plan = await newPlan(api(), merchant, {
    ...{ trialDays: 14, minimumMonths: 6, noticeDays: 14 },
  });
  const scene = { merchant, payer, plan, ...(await beginTrial(api(), merchant, payer, plan)) };

  // Nothing is taken in the trial, after which the plan begins on the 31st.
  await at(`${YEAR}-01-30T23:00:00.000Z`);
  expect(await statusOf(api(), scene)).toBe('trial active');
  expect(await balanceOf(api(), payer.cash)).toBe(tokens('1200'));
  // Holidays: the charge of 31 May is waived.
  await at(`${YEAR}-05-10T10:00:00.000Z`);
  await act(
    api(),
    sql`plans.freeze(${scene.agreement}, ${merchant.id}, ${`${YEAR}-06-05T10:00:00Z`})`,
  );
  // A higher price, which the member approves, counts from the next notice on.
  await at(`${YEAR}-07-05T10:00:00.000Z`);
  const changed = await rowsOf<{ outcome: string }>(
    owner(),
    sql`select outcome from plans.change_price(p_agreement => ${scene.agreement}, p_merchant => ${merchant.id}, p_price => 4500,
      p_now => false, p_preview => false)`,
  );
  const approved = await approveAsked(api(), scene);
  expect(approved.statusCode, approved.body).toBe(200);
  // The tokens run out in autumn, and the member adds some.
  await at(`${YEAR}-10-01T10:00:00.000Z`);
  expect(await statusOf(api(), scene)).toBe('past_due active');
  await addTokens(api(), scene, '5000');
  await at(`${YEAR}-10-05T10:00:00.000Z`);
  expect(await statusOf(api(), scene)).toBe('active active');
  const ends = (await act(api(), sql`plans.end_agreement(${scene.agreement}, 'member')`)) as Date;
  await at(`${YEAR + 1}-01-31T12:00:00.000Z`);

  const lines = await linesOf(scene);
  const anchor = { y: YEAR, m: 1, d: 31 };
  expect(changed).toEqual([{ outcome: 'changed' }]);
  expect(lines.map(({ n, day }) => [n, day])).toEqual(
    lines.map((_, index) => [
      index + 1,
      isoOf(dueDay(anchor, { unit: 'month', count: 1 }, index + 1)),
    ]),
  );
  expect(lines.map(({ status, price }) => `${status} ${price}`)).toEqual([
    ...['paid 4000', 'paid 4000', 'paid 4000', 'paid 4000', 'waived 4000', 'paid 4000'],
    ...['paid 4500', 'paid 4500', 'paid 4500'],
  ]);
  expect(lines.slice(1).every(({ hour }) => hour >= 6 && hour < 20)).toBe(true);
  expect(ends.toISOString()).toBe(`${YEAR}-10-31T05:00:00.000Z`);
  expect(await statusOf(api(), scene)).toBe('ended ended member');
  expect(await storyOf(scene)).toEqual([...(await storyOf(scene))].sort());

  // Five charges of 152 tokens and three of 171, each by one transfer with its own key.
  const spent = tokens('152') * 5n + tokens('171') * 3n;
  expect(await balanceOf(api(), payer.cash)).toBe(tokens('6200') - spent);
  expect(await balanceOf(api(), merchant.cash)).toBe(spent);
  const keys = await rowsOf<{ key: string }>(
    api().db,
    sql`select t.business_key as key from ledger.transfer t join pay_session s on s.transfer_id = t.id
      where s.agreement_id = ${scene.agreement} order by s.closed_at`,
  );
  expect(keys.map(({ key }) => key.split(':').at(-1))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '6',
    '7',
    '8',
    '9',
  ]);
});
