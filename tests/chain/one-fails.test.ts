/** What fails for one withdrawal stops no other. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { leave, newAddress, newLeaver, statusOf, useScene } from '../support/chain/withdrawals.ts';

const scene = useScene();

test('a withdrawal that cannot be released stops no other', async () => {
  const { api } = scene();
  const owner = api.database.owner.db;
  const [owing, other] = [await newLeaver(api, '8'), await newLeaver(api, '9')];
  const { id } = (await leave(api, owing.token, newAddress())).json();
  await leave(api, other.token, newAddress());
  const [release] = await rowsOf<{ definition: string }>(
    owner,
    sql`select pg_get_functiondef('withdrawals.release_uncovered(text, text)'::regprocedure) as definition`,
  );
  await owner.execute(sql`update member set owed = 1e18 where id = ${owing.id}`);
  await owner.execute(
    sql`create or replace function
    withdrawals.release_uncovered(p_id text, p_transfer text) returns boolean language plpgsql
    as $$ begin raise exception 'not now'; end $$`,
  );

  await expect(scene().carryOut()).rejects.toThrow('Failed query');
  await scene().chain.mine(3);
  await expect(scene().carryOut()).rejects.toThrow('Failed query');
  const stood = [await statusOf(scene(), owing), await statusOf(scene(), other)];
  await owner.execute(sql.raw(release?.definition ?? ''));
  await owner.execute(sql`update member set owed = 0 where id = ${owing.id}`);

  expect(stood).toEqual(['approved', 'settled']);
  await scene().carryOut();
  expect([id, await statusOf(scene(), owing)]).toEqual([id, 'settled']);
});

test('a transaction that cannot be followed stops no other', async () => {
  const { api, dependencies } = scene();
  const [first, second] = [await newLeaver(api, '8'), await newLeaver(api, '9')];
  const { id } = (await leave(api, first.token, newAddress())).json();
  await leave(api, second.token, newAddress());
  const chain: typeof dependencies.chain = {
    ...dependencies.chain,
    async mined(hash) {
      const own = await rowsOf(
        api.db,
        sql`select from outgoing o join outgoing_version v using (nonce)
          where o.subject_id = ${id} and v.hash = ${hash}`,
      );
      if (own.length > 0) throw new Error('no receipt');
      return dependencies.chain.mined(hash);
    },
  };

  await expect(scene().carryOut({ chain })).rejects.toThrow('no receipt');

  expect(await statusOf(scene(), first)).toBe('broadcast');
  expect(await statusOf(scene(), second)).toBe('settled');
  await scene().carryOut();
  expect(await statusOf(scene(), first)).toBe('settled');
});
