/** Answers that take long end within ten seconds after their caller may no longer have them. */
import { expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as eventEndpoints from '#shared/events/merchant-endpoints.ts';
import { authorityOutcome } from '../../../server/people/authority/outcome.ts';
import { findSessionMember } from '../../../server/people/sessions/session-member.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type Act, actingAs } from '../../../server/platform/http/act.ts';
import { seenBy } from '../../../server/platform/http/require-access.ts';
import { useApi } from '../../support/api/api.ts';
import { followLists } from '../../support/api/live-streams.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();

const waitForEvents = (token: string) =>
  api().call(eventEndpoints.list, { token, query: { wait: '20' } });

test.concurrent('a long poll of a key ends with the key', async () => {
  const shop = await newMerchant(api());
  const { id, token } = await newKey(api(), shop, { scopes: ['events:read'] });
  const waiting = waitForEvents(token);
  // The key is noted as used once the call has found its caller.
  await expect
    .poll(() =>
      rowsOf(api().db, sql`select from api_key where id = ${id} and last_used_at is not null`),
    )
    .toHaveLength(1);

  const body = { currentPassword: PASSWORD };
  await api().call(keyEndpoints.revoke, { token: shop.token, params: { id }, body });

  expect((await waiting).json()).toMatchObject({ code: 'unauthenticated' });
});

test('a stream of a business does not end for want of a factor', async () => {
  const shop = await newMerchant(api());
  const { sid } = await newColleague(api(), shop, 'owner');
  const found = await findSessionMember(api().db, sid);
  if (!found) throw new Error('no sign-in');
  const caller = { ...found, authSessionId: sid, frame: undefined };
  const act: Act = { changes: false, caller, demand: { business: null, scopes: [] } };

  actingAs(act, () => seenBy(caller));

  expect(act.demand.business).toMatchObject({ id: shop.id });
  const asked = sql`select ${authorityOutcome(caller, act.demand)} as outcome`;
  expect(await rowsOf(api().db, asked)).toEqual([{ outcome: null }]);
});

test.concurrent.each([
  ['is removed', sql`delete from team_member`, sql`member_id`],
  ['gets a lower role', sql`update team_member set role = 'till'`, sql`member_id`],
  ['is frozen', sql`update member set payments_enabled = false`, sql`id`],
  ['is signed out', sql`update auth_session set ended_at = now()`, sql`member_id`],
])('a stream of a business ends when its reader %s', async (_, change, column) => {
  const shop = await newMerchant(api());
  const { id, token } = await newColleague(api(), shop, 'owner');
  const stream = await followLists(api(), token);
  await stream.told();

  await api().database.owner.db.execute(sql`${change} where ${column} = ${id}`);

  await expect(stream.told().catch(() => undefined)).resolves.toBeUndefined();
});
