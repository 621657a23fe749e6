/**
 * Events may commit in another order than they are created. A reader that continues after its last
 * event must not miss one that was created earlier and committed later. The race has a control,
 * which misses it by reading in order of creation.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { newEvent, replay } from '../../support/webhooks/merchant-events.ts';

const api = useApi();
const READERS = 12;
const WRITERS = 6;
const EACH = 15;

const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

/** Ordered by time of creation, as a list with a plain keyset would be. */
async function byTime({ db }: TestApi, { id }: TestMerchant, after?: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from event where merchant_id = ${id} and (${after ?? null}::text is null
      or (created_at, id) > (select created_at, id from event where id = ${after ?? null}))
      order by created_at, id`,
  );
  return idsOf(rows);
}

/** A promise that waits until somebody opens the gate. */
function gate<T = void>() {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((done) => {
    open = done;
  });
  return { opened, open };
}

/** Two transactions: the second begins later and commits earlier; the reader reads in between. */
async function overlapping(merchant: TestMerchant, read: (after?: string) => Promise<string[]>) {
  const { db } = api();
  const [held, made] = [gate(), gate<string>()];
  const slow = db.transaction(async (tx) => {
    made.open(await newEvent(tx, merchant.id));
    await held.opened;
  });
  const first = await made.opened;
  const second = await db.transaction((tx) => newEvent(tx, merchant.id));
  const seen = await read();
  held.open();
  await slow;
  return { first, second, seen: [...seen, ...(await read(seen.at(-1)))] };
}

test('an event created earlier and committed later is listed after the events already read', async () => {
  const merchant = await newMerchant(api());

  const { first, second, seen } = await overlapping(merchant, async (after) =>
    idsOf(await replay(api(), merchant.apiToken, after ? { after } : {})),
  );

  expect(seen).toEqual([second, first]);
});

test('control: ordered by time of creation, that event is never read', async () => {
  const merchant = await newMerchant(api());

  const { first, second, seen } = await overlapping(merchant, (after) =>
    byTime(api(), merchant, after),
  );

  expect(seen).toEqual([second]);
  expect(seen).not.toContain(first);
});

test('a reader waits for a position that is being assigned, and none is assigned twice', async () => {
  const merchant = await newMerchant(api());
  const { db } = api();
  const [earlier, placing] = [gate(), gate()];
  const made = gate<string>();
  const slow = db.transaction(async (tx) => {
    made.open(await newEvent(tx, merchant.id));
    await earlier.opened;
  });
  const first = await made.opened;
  const second = await newEvent(db, merchant.id);
  const placed = gate();
  const placer = db.transaction(async (tx) => {
    await tx.execute(sql`select events.place(${merchant.id}, 100)`);
    placed.open();
    await placing.opened;
  });
  await placed.opened;
  earlier.open();
  await slow;

  const read = replay(api(), merchant.apiToken);
  await untilSomebodyWaits(db);
  placing.open();
  await placer;

  expect(idsOf(await read)).toEqual([second, first]);
});

test('many readers beside many writers all read the same events, each once', async () => {
  const merchant = await newMerchant(api());
  let writing = WRITERS;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let made = 0; made < EACH; made++) {
      await api().db.transaction(async (tx) => {
        await newEvent(tx, merchant.id);
        if (made % 3 === 0) await tx.execute(sql`select pg_sleep(0.002)`);
      });
    }
    writing--;
  });
  const readers = Array.from({ length: READERS }, async () => {
    const seen: string[] = [];
    for (let last = false; !last; ) {
      last = writing === 0;
      const after = seen.at(-1);
      seen.push(...idsOf(await replay(api(), merchant.apiToken, after ? { after } : {})));
    }
    return seen;
  });

  await Promise.all(writers);
  const all = await Promise.all(readers);

  expect(new Set(all.map((seen) => seen.join())).size).toBe(1);
  expect(new Set(all[0]).size).toBe(WRITERS * EACH);
  expect(all[0]).toHaveLength(WRITERS * EACH);
});
