/**
 * The due dates of charges against an oracle of their own: five zones, month ends, leap days, daylight saving time. PERIODS
 * sets how many of a long run.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  dueDay,
  isoOf,
  type LocalDay,
  lastDayOf,
  type Rhythm,
  wallClock,
  ZONES,
} from '../../support/payments/due-dates.ts';
import { chance } from '../../support/random/chance.ts';

const api = useApi();
const PERIODS = Number(process.env.PERIODS ?? 6000);
const EACH = 30;
const dice = chance();

interface Case {
  zone: string;
  anchor: LocalDay;
  rhythm: Rhythm;
}

/** Days at the end of a month are half of them. */
function anyCase(): Case {
  const y = 2024 + dice.below(9);
  const m = 1 + dice.below(12);
  const last = lastDayOf(y, m);
  const d = dice.below(2) === 0 ? last - dice.below(3) : 1 + dice.below(last);
  const unit = dice.oneOf(['day', 'week', 'month', 'year'] as const);
  return {
    zone: dice.oneOf(ZONES),
    anchor: { y, m, d },
    rhythm: { unit, count: 1 + dice.below(6) },
  };
}

const instantsOf = (cases: Case[]) =>
  rowsOf<{ at: number; n: number; due: number; shown: string }>(
    api().db,
    sql`select (c ->> 'at')::int as at, n, extract(epoch from due)::float8 * 1000 as due,
        to_char(due at time zone (c ->> 'zone'), 'YYYY-MM-DD"T"HH24:MI') as shown
      from jsonb_array_elements(${JSON.stringify(
        cases.map(({ zone, anchor, rhythm: { unit, count } }, at) => ({
          at,
          zone,
          anchor: isoOf(anchor),
          unit,
          count,
        })),
      )}::jsonb) c, generate_series(1, ${EACH}::int) n,
        plans.due_on(p_zone => c ->> 'zone', p_anchor => (c ->> 'anchor')::date, p_rhythm => c ->> 'unit',
          p_every => (c ->> 'count')::int, p_n => n) due
      order by 1, 2`,
  );

/** Its rules change almost every year, so PostgreSQL and Node may know other ones. */
const UNSTABLE = 'Africa/Casablanca';

test('charge n is due at 06:00 of its own day, in every zone', async () => {
  const wrong: string[] = [];
  for (let left = PERIODS; left > 0; left -= 200 * EACH) {
    const cases = Array.from({ length: 200 }, anyCase);
    let before = 0;
    for (const { at, n, due, shown } of await instantsOf(cases)) {
      const one = cases[at];
      if (!one) throw new Error('no such case');
      const wanted = `${isoOf(dueDay(one.anchor, one.rhythm, n))}T06:00`;
      const here = wallClock(due, one.zone);
      const isSame =
        one.zone === UNSTABLE ? here.slice(0, 10) === wanted.slice(0, 10) : here === wanted;
      // Periods tile time: each begins after the one before.
      if (!isSame || shown !== wanted || (n > 1 && due <= before))
        wrong.push(`${JSON.stringify(one)} ${n} ${shown} ${here} ${wanted}`);
      before = due;
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['2027-01-31', 'month', 1, '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
  ['2028-02-29', 'year', 1, '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
  ['2026-12-31', 'month', 2, '2026-12-31 2027-02-28 2027-04-30 2027-06-30 2027-08-31'],
])('from %s, each %s × %i: %s', async (anchor, rhythm, every, dates) => {
  const rows = await rowsOf<{ day: string }>(
    api().db,
    sql`select plans.due_date(p_anchor => ${anchor}::date, p_rhythm => ${rhythm}, p_every => ${every}::int, p_n => n)::text as day
      from generate_series(1, 5) n`,
  );

  expect(rows.map(({ day }) => day).join(' ')).toBe(dates);
});

test('the moment of an agreement is within the daytime and its own', async () => {
  const [row] = await rowsOf<{ least: number; most: number; kinds: number }>(
    api().db,
    sql`select extract(epoch from min(j))::int as least, extract(epoch from max(j))::int as most,
        count(distinct j)::int as kinds
      from (select plans.jitter('agr_' || i) as j from generate_series(1, 1000) i) all_of_them`,
  );

  expect(row?.least).toBeGreaterThanOrEqual(0);
  expect(row?.most).toBeLessThan(14 * 3600);
  expect(row?.kinds).toBeGreaterThan(900);
});
