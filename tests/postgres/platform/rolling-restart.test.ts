/**
 * Three processes restart one after the other while people pay: no request fails, and every shop
 * receives its events. ROLLS sets the number of rounds; for long runs only, because starting is
 * slow.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import {
  payThrough,
  untilAllDelivered,
  useProcesses,
} from '../../support/processes/behind-a-proxy.ts';

const ROLLS = Number(process.env.ROLLS ?? 0);
/** Payments started per second. */
const PACE = 20;

const standing = ROLLS > 0 ? useProcesses() : undefined;

test.runIf(standing)('a rolling restart fails no request and loses no event', async () => {
  if (!standing) return;
  const { api, ask, proxy, receiver, restart } = standing();
  const hook = receiver.hook();
  const merchant = await newMerchant(api, { webhook: hook.url });
  const payer = await newMember(api, { cash: '100000000' });
  const paying: Promise<string[]>[] = [];
  const load = setInterval(() => paying.push(payThrough(ask, merchant, payer)), 1000 / PACE);

  const codes: (number | null)[] = [];
  for (let roll = 0; roll < ROLLS; roll++) {
    for (const index of [0, 1, 2]) codes.push(await restart(index));
  }
  clearInterval(load);
  const wrong = (await Promise.all(paying)).flat();
  await untilAllDelivered(api);

  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  const delivered = new Set(ids).size;
  console.log(
    JSON.stringify({
      restarts: codes.length,
      payments: paying.length,
      sent: ids.length,
      delivered,
    }),
  );
  expect(proxy.failures).toEqual([]);
  expect(wrong).toEqual([]);
  expect(new Set(codes)).toEqual(new Set([0]));
  expect(delivered).toBe(paying.length);
  expect(await doneTwice(api.db)).toEqual([]);
});

/** Jobs of one queue that were scheduled more than once in a minute. */
function doneTwice(db: Parameters<typeof rowsOf>[0]) {
  return rowsOf(
    db,
    sql`select name, date_trunc('minute', created_on) as minute from pgboss.job
      where name not like '\\_\\_pgboss%' group by 1, 2 having count(*) > 1`,
  );
}
