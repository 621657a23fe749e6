/** A minimum term ends with a period, and binds for 24 months at most, whatever the rhythm. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueDay, isoOf, lastDayOf, type Rhythm } from '../../support/payments/due-dates.ts';
import { chance } from '../../support/random/chance.ts';

const api = useApi();
const dice = chance();

interface Term {
  anchor: string;
  rhythm: Rhythm;
  months: number;
}

/** The end of an agreement that has begun this moment, or that long ago, and of which nothing is paid. */
async function endOf({ anchor, rhythm: { unit, count }, months }: Term): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(
    api().db,
    sql`select to_char(plans.end_date(jsonb_populate_record(null::agreement, jsonb_build_object(
        'id', 'agr_none', 'merchant_id', 'usr_none', 'zone', 'Europe/Madrid', 'anchor', ${anchor}::text,
        'rhythm', ${unit}::text, 'every', ${count}::int, 'minimum_months', ${months}::int, 'notice_days', 0)))
      at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day`,
  );
  return row?.day ?? '';
}

/** The oracle's: the period that contains the end of the minimum term, or the one before if it ends after 24 months. */
function wantedOf(anchor: { y: number; m: number; d: number }, rhythm: Rhythm, months: number) {
  const after = (count: number) => isoOf(dueDay(anchor, { unit: 'month', count }, 2));
  const minimum = months === 0 ? isoOf(anchor) : after(months);
  let n = 1;
  while (isoOf(dueDay(anchor, rhythm, n)) < minimum) n++;
  if (isoOf(dueDay(anchor, rhythm, n)) > after(24)) n--;
  return isoOf(dueDay(anchor, rhythm, n));
}

test.each<[Rhythm['unit'], number, number, string]>([
  ['year', 3, 24, '2031-01-31'],
  ['year', 2, 24, '2033-01-31'],
  ['year', 1, 24, '2033-01-31'],
  ['month', 9, 24, '2032-07-31'],
  ['month', 9, 12, '2032-07-31'],
  ['month', 1, 24, '2033-01-31'],
  ['week', 1, 24, '2033-01-28'],
  ['day', 300, 24, '2032-09-22'],
])('each %s × %i with %i months at least ends on %s', async (unit, count, months, day) => {
  expect(await endOf({ anchor: '2031-01-31', rhythm: { unit, count }, months })).toBe(day);
});

test('as the oracle says, for any anchor and rhythm', async () => {
  for (let left = 200; left > 0; left--) {
    const [y, m] = [2031 + dice.below(8), 1 + dice.below(12)];
    const anchor = { y, m, d: lastDayOf(y, m) - dice.below(28) };
    const unit = dice.oneOf(['day', 'week', 'month', 'year'] as const);
    const rhythm = { unit, count: 1 + dice.below(unit === 'day' ? 400 : 30) };
    const months = dice.below(25);

    const day = await endOf({ anchor: isoOf(anchor), rhythm, months });

    expect({ anchor, rhythm, months, day }).toEqual({
      anchor,
      rhythm,
      months,
      day: wantedOf(anchor, rhythm, months),
    });
  }
});
