/** A job that fails for one session or member still handles all others. */
import { expect, test } from 'vitest';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { applyFactorResets } from '../../../server/people/credentials/factor-reset.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { failFor } from '../../support/database/fail-for.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });
const owner = () => api().database.owner.db;

test('a session that cannot be closed keeps no other open', async () => {
  const [first, second] = [await payScene(api()), await payScene(api())];
  for (const [{ id }, age] of [
    [first, '20 minutes'],
    [second, '10 minutes'],
  ] as const) {
    await owner().execute(sql`update pay_session set created_at = now() - interval '1 hour',
      expires_at = now() - ${age}::interval where id = ${id}`);
  }
  await failFor(owner(), 'pay.expire', first.id);

  await expect(expirePaySessions(api().db, api().config)).rejects.toThrow('Failed query');

  expect(
    await rowsOf(
      api().db,
      sql`select status from pay_session where id in (${first.id}, ${second.id}) order by expires_at`,
    ),
  ).toEqual([{ status: 'pending' }, { status: 'expired' }]);
});

test('an account that cannot be deleted keeps no other from its deletion', async () => {
  const [first, second] = [
    await newMember(api(), { cash: '0' }),
    await newMember(api(), { cash: '0' }),
  ];
  for (const [{ id, token }, age] of [
    [first, '2 days'],
    [second, '1 day'],
  ] as const) {
    await api().call(erasureEndpoints.request, { token, body: { currentPassword: PASSWORD } });
    await owner().execute(sql`update erasure_request set requested_at = now() - interval '9 days',
      due_at = now() - ${age}::interval where member_id = ${id}`);
  }
  await failFor(owner(), 'erasure.finish', first.id);

  await expect(eraseDue(api().db, api().config, ERASURE_STEPS)).rejects.toThrow('Failed query');

  expect(
    await rowsOf(
      api().db,
      sql`select erased_at is not null as erased from member m
        where id in (${first.id}, ${second.id}) order by id = ${second.id}`,
    ),
  ).toEqual([{ erased: false }, { erased: true }]);
});

test('a second factor that cannot be reset keeps nobody else locked out', async () => {
  const [first, second] = [await newMember(api()), await newMember(api())];
  for (const [{ id }, age] of [
    [first, '2 hours'],
    [second, '1 hour'],
  ] as const) {
    await owner().execute(sql`insert into factor_reset (id, member_id, stop_hash, due_at)
      values (${id}, ${id}, sha256(${id}::bytea), now() - ${age}::interval)`);
  }
  await owner().execute(
    sql.raw(`create function public.not_now() returns trigger language plpgsql
      as $$ begin raise exception 'not now'; end $$;
    create trigger not_now before update on factor_reset for each row
      when (new.member_id = '${first.id}') execute function public.not_now()`),
  );

  await expect(applyFactorResets(api().db, api().config)).rejects.toThrow('Failed query');
  await owner().execute(sql`drop function public.not_now() cascade`);

  expect(
    await rowsOf(
      api().db,
      sql`select applied_at is not null as applied from factor_reset
        where id in (${first.id}, ${second.id}) order by due_at`,
    ),
  ).toEqual([{ applied: false }, { applied: true }]);
});
