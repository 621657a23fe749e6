/** Rows that fail in each run of a job keep no other from it, however many they are. */
import { expect, test } from 'vitest';
import { expireHoldings } from '../../../server/payments/passes/holdings.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { releaseDueReservations } from '../../../server/payments/reservations/reservations.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { passScene } from '../../support/payments/passes.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { reservedScene } from '../../support/payments/reservations.ts';

const api = useApi();
const MANY = 600;

class Undo extends Error {}

/** How many copies of a row the job tries, each of which fails. Nothing stays of them. */
async function triedOf(
  job: (db: Db, config: Config) => Promise<unknown>,
  act: string,
  { table, id, changes }: { table: string; id: string; changes: string },
): Promise<number> {
  let tried = 0;
  const made = api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`drop index pay_session_reserve_transfer_id_key`);
    await tx.execute(sql`insert into ${sql.identifier(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', t.id || '-' || n) || ${sql.raw(changes)})).*
      from ${sql.identifier(table)} t, generate_series(1, ${MANY}::int) n where t.id = ${id}`);
    const failing: Db = {
      ...tx,
      async execute(statement) {
        if (!statement.shape.text.includes(act)) return tx.execute(statement);
        tried++;
        throw new Error('not now');
      },
    };
    await expect(job(failing, api().config)).rejects.toThrow('could not be');
    throw new Undo();
  });
  await expect(made).rejects.toThrow(Undo);
  return tried;
}

test('reservations that cannot be released', async () => {
  const { id } = await reservedScene(api());

  const changes = `jsonb_build_object('capture_before', now() - interval '1 second')`;
  expect(
    await triedOf(releaseDueReservations, 'pay.release(', { table: 'pay_session', id, changes }),
  ).toBe(MANY);
});

test('sessions that cannot be closed', async () => {
  const { id } = await payScene(api());

  const changes = `jsonb_build_object('created_at', now() - interval '1 hour', 'expires_at', now())`;
  expect(
    await triedOf(expirePaySessions, 'pay.expire(', { table: 'pay_session', id, changes }),
  ).toBe(MANY);
});

test('passes that cannot be marked as expired', async () => {
  const { id } = (await passScene(api())).holding;

  const changes = `jsonb_build_object('account', -n, 'origin', 'given', 'session_id', null, 'valid_until', now())`;
  expect(
    await triedOf(expireHoldings, 'passes.expire(', { table: 'pass_holding', id, changes }),
  ).toBe(MANY);
});
