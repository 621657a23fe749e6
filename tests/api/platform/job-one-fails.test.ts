/** What fails for one business or one kind of data of a scheduled job stops no other. */
import { expect, test } from 'vitest';
import { forgetPersonalData } from '../../../server/forget-personal-data.ts';
import { placeEvents } from '../../../server/merchants/events/feed.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { PERIODS } from '../../../server/platform/privacy/periods.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const api = useApi();
const owner = () => api().database.owner.db;

test('events of one business that cannot be placed stop those of no other', async () => {
  const left = sql`select from event where position is null`;
  for (let i = 0; i < 3; i++) await makeEvent(api(), await newMerchant(api()));
  expect(await rowsOf(owner(), left)).toHaveLength(3);
  // The first update fails, whichever it is: a sequence survives the rollback.
  await api().database.owner.execute(
    `create sequence one_fails;
    create function one_fails() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.one_fails') = 1 then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger one_fails before update on event for each row execute function one_fails()`,
  );

  await expect(placeEvents(api().db)).rejects.toThrow('Failed query');

  expect(await rowsOf(owner(), left)).toHaveLength(1);
  await placeEvents(api().db);
  expect(await rowsOf(owner(), left)).toEqual([]);
});

test('personal data of one kind that cannot be deleted keeps none of another', async () => {
  const { id } = await newPaySession(api(), await newMerchant(api()), { description: 'a secret' });
  const kept = sql`now() - ${PERIODS.unusedSession}::int * interval '1 day'`;
  await owner().execute(sql`update pay_session set status = 'expired',
    closed_at = ${kept} - interval '1 hour' where id = ${id}`);
  await owner().execute(sql`update retention_mark set until = ${kept} - interval '2 hours'
    where name = 'pay_session.texts'`);
  await owner().execute(sql`create or replace function erasure.forget_sign_ins(
    p_sign_in interval, p_device interval, p_reset interval) returns void language plpgsql
    as $$ begin raise exception 'not now'; end $$`);

  await expect(forgetPersonalData(api().db)).rejects.toThrow('Failed query');

  const left = sql`select from pay_session where id = ${id} and description is not null`;
  expect(await rowsOf(owner(), left)).toEqual([]);
});
