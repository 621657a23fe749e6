/** A member asks a charge back; the silence of the business becomes an alert of the operators. */
import { expect, test } from 'vitest';
import { ANSWER_DAYS } from '#shared/mandates/give-back.ts';
import { alertSilentRequests } from '../../../server/payments/refund-requests/silent-requests.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { begin, newPlan } from '../../support/payments/plan-scene.ts';
import { ask, decline, listed, requestsOf } from '../../support/payments/refund-requests.ts';
import { paidScene } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const DAY_MS = 86_400_000;

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
  return { merchant, payer, session, id };
}

/** What operators read of it. */
const shown = async (id: string) => {
  const { data } = (await ops(api(), 'give-backs')) as { data?: { request: string }[] };
  return data?.find(({ request }) => request === id);
};

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

test('the business and the payer read until when it is answered, and operators whether the time is over', async () => {
  const { merchant, payer, session, id } = await asked(20);
  const other = await asked(13);

  const [request] = (await listed(api(), merchant)).json().data;
  const own = (await requestsOf(api(), payer, session)).json();

  const days = (Date.parse(request.answerBy) - Date.parse(request.createdAt)) / DAY_MS;
  expect(days).toBe(ANSWER_DAYS);
  expect(own.requests).toEqual([request]);
  const weeks = (Date.parse(own.giveBackUntil) - Date.now()) / (7 * DAY_MS);
  expect(Math.ceil(weeks)).toBe(8);
  expect(await shown(id)).toMatchObject({ session, business: merchant.id, isOverdue: true });
  expect(await shown(other.id)).toMatchObject({ isOverdue: false });
});

test('a payment that is no charge has neither date', async () => {
  const { merchant, payer, id } = await paidScene(api());
  await ask(api(), payer, id);

  const [request] = (await listed(api(), merchant)).json().data;
  const own = (await requestsOf(api(), payer, id)).json();

  expect(request.answerBy).toBeNull();
  expect(own.giveBackUntil).toBeNull();
});

test('the receipt of a charge and the e-mail to the business name the dates', async () => {
  const { payer, merchant } = await asked(0);

  const receipt = (await mailsTo(api(), payer.email)).find(
    ({ template }) => template === 'payment-receipt',
  );
  const request = (await mailsTo(api(), merchant.email)).find(
    ({ template }) => template === 'refund-asked',
  );

  expect(receipt?.text).toMatch(/you can ask for it back; .+ within 14 days/);
  expect(request?.text).toMatch(/Answer by: \w+ \d+, \d{4}/);
});
