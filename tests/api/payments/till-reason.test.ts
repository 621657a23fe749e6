/** A till is told why somebody could not pay, by their own press alone. */
import { expect, test } from 'vitest';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { PAYMENTS_DATA } from '../../../server/payments/privacy/personal-data.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { useApi } from '../../support/api/api.ts';
import { tillScene } from '../../support/payments/tills.ts';
import { deposit, newMember, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const tell = (id: string, token: string) =>
  api().call(payEndpoints.tellTill, { params: { id }, token });

/** A till that waits, and somebody with a single token before it. */
async function waitingTill() {
  const till = await tillScene(api());
  const { id } = await till.sell();
  const member = await newMember(api(), { cash: '1' });
  return {
    ...till,
    id,
    member,
    reason: async () => (await till.call(endpoints.readOne, { params: { id } })).json().reason,
    told: async () =>
      (await api().call(payEndpoints.read, { params: { id }, token: member.token })).json().payer
        .toldTill,
    followed: async () =>
      (await api().call(liveEndpoints.followPayment, { params: { id } })).json(),
  };
}

test('a payer who cannot pay and reads the session tells the till nothing', async () => {
  const { reason, told, followed } = await waitingTill();
  const before = await followed();

  expect(await told()).toBe(false);

  expect([await reason(), await followed()]).toEqual([null, before]);
});

test('the payer’s press tells the till why, and the public stream only that something changed', async () => {
  const { id, member, reason, told, followed } = await waitingTill();
  const before = await followed();

  const answer = await tell(id, member.token);

  expect([answer.statusCode, answer.json().payer.toldTill]).toEqual([200, true]);
  expect([await reason(), await told()]).toEqual(['insufficient_balance', true]);
  expect(await followed()).toEqual({ status: 'pending', version: before.version + 1 });
});

test('what no longer holds is not said of the payer, and their next press takes it back', async () => {
  const { id, member, reason, told } = await waitingTill();
  await tell(id, member.token);

  await deposit(api(), member.cash, '500');

  expect(await told()).toBe(false);
  await tell(id, member.token);
  expect(await reason()).toBeNull();
});

test('another member who knows the payment neither changes the reason nor is offered to', async () => {
  const { id, member, reason, told, followed } = await waitingTill();
  const stranger = await newMember(api(), { cash: '500' });
  await tell(id, member.token);
  const before = await followed();

  const refused = await tell(id, stranger.token);

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  expect([await reason(), await told()]).toEqual(['insufficient_balance', true]);
  expect(await followed()).toEqual(before);
  const read = await api().call(payEndpoints.read, { params: { id }, token: stranger.token });
  expect(read.json().payer.toldTill).toBeNull();
});

test('the same reason again changes nothing, and a member tells tills so often in an hour', async () => {
  const { id, member, followed } = await waitingTill();
  await tell(id, member.token);
  const before = await followed();

  const answers = await Promise.all(Array.from({ length: 30 }, () => tell(id, member.token)));

  expect(await followed()).toEqual(before);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('a payment that has ended has no reason', async () => {
  const { id, member, call } = await waitingTill();
  await tell(id, member.token);

  await call(endpoints.cancel, { params: { id } });
  const refused = await tell(id, member.token);

  const sale = (await call(endpoints.readOne, { params: { id } })).json();
  expect(sale).toMatchObject({ status: 'cancelled', reason: null });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'session_not_pending']);
});

test('a payment that no till asks for tells nobody, and its payer is not offered to', async () => {
  const { merchant, member } = await waitingTill();
  const { id } = await newPaySession(api(), merchant);

  const shown = await api().call(payEndpoints.read, { params: { id }, token: member.token });
  const refused = await tell(id, member.token);

  expect(shown.json().payer.toldTill).toBeNull();
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'session_not_found']);
});

test('another till does not read it', async () => {
  const { id, member } = await waitingTill();
  await tell(id, member.token);
  const { call } = await tillScene(api());

  const refused = await call(endpoints.readOne, { params: { id } });

  expect([refused.statusCode, refused.json().code]).toEqual([404, 'session_not_found']);
});

test('a day later the reason is deleted', async () => {
  const { id, member, reason } = await waitingTill();
  await tell(id, member.token);
  const { db } = api().database.owner;
  await db.execute(sql`update till_reason set told_at = now() - interval '25 hours'
    where session_id = ${id}`);

  await forgetAged(api().db, PAYMENTS_DATA, ['till_reason']);

  expect(await reason()).toBeNull();
});
