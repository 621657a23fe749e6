/** A member asks a charge back; the silence of the business becomes an alert of the operators. */
import { expect, test } from 'vitest';
import { alertSilentRequests } from '../../../server/payments/plans/silent-requests.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { begin, newPlan } from '../../support/payments/plan-scene.ts';
import { ask, decline } from '../../support/payments/refund-requests.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

/** A request for the first charge, made so many days ago. */
async function asked(days: number) {
  const merchant = await newMerchant(api());
  const payer = await newMember(api());
  const { session } = await begin(api(), merchant, payer, await newPlan(api(), merchant));
  const made = await ask(api(), payer, session);
  expect(made.statusCode, made.body).toBe(201);
  const id: string = made.json().id;
  await api().database.owner.db.execute(
    sql`update refund_request set created_at = now() - ${days} * interval '1 day' where id = ${id}`,
  );
  return { merchant, id };
}

const isAlerted = async (id: string) => {
  await alertSilentRequests(api().database.owner.db);
  await alertSilentRequests(api().database.owner.db);
  const rows = await rowsOf(
    api().database.owner.db,
    sql`select from alert where kind = 'give_back_silent' and subject_id = ${id}`,
  );
  return rows.length;
};

test('a request without an answer for more than fourteen days is one alert', async () => {
  expect(await isAlerted((await asked(15)).id)).toBe(1);
});

test('a younger request, and an answered one, is none', async () => {
  const { merchant, id } = await asked(20);
  expect((await decline(api(), merchant, id, 'No.')).statusCode).toBe(200);

  expect(await isAlerted(id)).toBe(0);
  expect(await isAlerted((await asked(13)).id)).toBe(0);
});
