/** The stream of a session also tells a member that their own account has changed. */

import { afterAll, afterEach, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type Following, follow, untilFollowing } from '../../support/api/live-streams.ts';
import { setting } from '../../support/database/setting.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const api = useApi();

let open: Following[] = [];
afterEach(async () => {
  for (const one of open) one.leave();
  open = [];
  await untilFollowing(api(), 0);
});
afterAll(() => api().http.server.closeAllConnections());

async function following(id: string, headers?: Record<string, string>): Promise<Following> {
  const one = await follow(api(), id, headers);
  open.push(one);
  return one;
}

const PENDING = { status: 'pending', version: 1 };

test("the stream of a signed-in member reports each change of that member's account, and nobody else's", async () => {
  const { id, payer } = await payScene(api());
  const stranger = await following(id);
  const stream = await following(id, { authorization: `Bearer ${payer.token}` });
  const [first] = [await stream.told(), await stranger.told()];
  expect(first).toEqual({ ...PENDING, account: expect.stringMatching(/^[\w-]{16}$/) });

  await moveStake(api(), payer, 'to-stake', '10');

  const second = await stream.told();
  expect(second).toEqual({ ...PENDING, account: expect.stringMatching(/^[\w-]{16}$/) });
  expect(second?.account).not.toBe(first?.account);
  await api().beat();
  expect(await stranger.next()).toBe(':');
});

test.each([
  ['is frozen', { outgoing_frozen_at: new Date() }, 'account_frozen'],
  ['is disabled', { payments_enabled: false }, 'payments_disabled'],
] as const)('an open checkout hears at once that its member %s', async (_, change, reason) => {
  const { id, payer } = await payScene(api());
  const headers = { authorization: `Bearer ${payer.token}` };
  const stream = await following(id, headers);
  const first = await stream.told();

  await rowsOf(
    api().database.owner.db,
    sql`update member set ${setting(change)} where id = ${payer.id}`,
  );

  const second = await stream.told();
  expect(second?.account).not.toBe(first?.account);
  const read = await api().call(payEndpoints.read, { params: { id }, token: payer.token });
  expect(read.json().payer.availability).toBe(reason);
});

test('an open checkout hears within a heartbeat that its member owes tokens', async () => {
  const { id, payer } = await payScene(api());
  const stream = await following(id, { authorization: `Bearer ${payer.token}` });
  const first = await stream.told();

  const owes = (owed: string) =>
    rowsOf(
      api().database.owner.db,
      sql`update member set ${setting({ owed })} where id = ${payer.id}`,
    );

  await owes('5');
  await api().beat();
  const second = await stream.told();
  // The books of this member hold no such debt.
  await owes('0');

  expect(second?.account).not.toBe(first?.account);
});

test('the stream tells a member with Last-Event-ID the version of the account', async () => {
  const { id, payer } = await payScene(api());
  const stream = await following(id, {
    'last-event-id': '1',
    authorization: `Bearer ${payer.token}`,
  });

  expect(await stream.told()).toHaveProperty('account');
});

test('the stream of a member ends with the sign-in', async () => {
  const { id, payer } = await payScene(api());
  const stream = await following(id, { authorization: `Bearer ${payer.token}` });
  await stream.told();

  await endSession(api().db, payer.sid);
  await api().beat();

  expect(await stream.told()).toBeUndefined();
  await untilFollowing(api(), 0);
});

test('the stream of an invalid token is that of nobody', async () => {
  const { id } = await payScene(api());

  expect(await (await following(id, { authorization: 'Bearer a.b.c' })).told()).toEqual(PENDING);
});
