import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { dropLease, holdLease } from '../../../server/platform/jobs/lease.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

/** A lease of its own with two processes that want it. */
function contested() {
  const [name, one, other] = [randomUUID(), randomUUID(), randomUUID()];
  const hold = (holder: string) => holdLease(api().db, name, { seconds: 60, holder });
  const endIn = (interval: string) =>
    api().database.owner.db.execute(
      sql`update lease set until = now() + ${interval}::interval where name = ${name}`,
    );
  return { name, one, other, hold, endIn };
}

test('a lease has one holder, until it is given up or expires', async () => {
  const { name, one, other, hold, endIn } = contested();

  expect([await hold(one), await hold(other), await hold(one)]).toEqual([true, false, true]);
  await dropLease(api().db, name, other);
  expect(await hold(other)).toBe(false);
  await dropLease(api().db, name, one);
  expect(await hold(other)).toBe(true);
  await endIn('-1 second');
  expect(await hold(one)).toBe(true);
});

test('a lease that was claimed while the clock was ahead does not last until then', async () => {
  const { one, other, hold, endIn } = contested();
  await hold(one);
  await endIn('1 day');

  expect(await hold(other)).toBe(true);
  expect(await hold(one)).toBe(false);
});
