/**
 * A request whose body is held back while its sender gets a lower role, which still has the scope of the call. The
 * role at the commit decides what the sender may give.
 */
import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { holdBodies } from '../../support/authorisation/held-body.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMerchant, type TestMember } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
beforeAll(() => api().http.listen({ port: 0, host: '127.0.0.1' }));

async function newScene() {
  const shop = await newMerchant(api());
  const { id: colleague } = await newColleague(api(), shop, 'support');
  const { id: key } = await newKey(api(), shop, { scopes: ['refunds:write'] });
  const [token] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from api_key where merchant_id = ${shop.id} and name is null`,
  );
  return { shop: shop.id, founder: shop.person, colleague, key, token: token?.id ?? '' };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

/** What a call could change of the business. */
const stored = ({ shop }: Scene) =>
  rowsOf(
    api().db,
    sql`select member_id, role from team_member where business_id = ${shop}
      union all select id, 'open' from team_invitation where business_id = ${shop}
      union all select id, concat(revoked_at, replaced_at, expires_at) from api_key
        where merchant_id = ${shop}
      union all select id, kind from business_activity
        where business_id = ${shop} and kind = 'api_key.revealed' order by 1`,
  );

const DRAFT = { name: 'Shop', scopes: ['refunds:write'] };
const NEW_ADMIN = { email: 'accomplice@example.com', role: 'admin' };

type Call = [name: string, Endpoint, about: keyof Scene, body: object];

const OF_OWNERS: Call[] = [
  ['invite an admin', teamEndpoints.invite, 'shop', NEW_ADMIN],
  ['make a colleague an admin', teamEndpoints.changeRole, 'colleague', { role: 'admin' }],
  ['offer the ownership', teamEndpoints.offerOwnership, 'colleague', {}],
  ['remove an owner', teamEndpoints.remove, 'founder', {}],
];
const OF_ADMINS: Call[] = [
  ['create a key', endpoints.create, 'key', DRAFT],
  ['roll a key', endpoints.roll, 'key', { overlapHours: 24 }],
  ['revoke a key', endpoints.revoke, 'key', {}],
  ['renew the API token', tokenEndpoints.create, 'token', { previous: 'keep' }],
  ['show the API token', tokenEndpoints.reveal, 'token', {}],
  ['revoke the API token', tokenEndpoints.revoke, 'token', {}],
];

const cases = (calls: Call[], ...roles: [from: Role, to: Role, code: string]) =>
  calls.map((call) => [roles[0], roles[1], ...call, roles[2]] as const);

/** Sends a request of `sender`, whose role changes after the first half of the body. */
async function demoted(
  sender: TestMember,
  to: Role,
  { endpoint, id = '', body }: { endpoint: Endpoint; id?: string; body: object },
) {
  const { authenticator } = await givePasskey(api(), sender);
  const proof = await proofBy(api(), sender, authenticator);
  const [held] = await holdBodies(api().http, [
    {
      method: endpoint.method as 'POST',
      url: `/api${endpoint.path.replace(':id', id)}`,
      headers: { authorization: `Bearer ${sender.token}` },
      payload: { ...body, ...proof },
    },
  ]);
  await api().database.owner.db.execute(sql`update team_member set role = ${to}
    where member_id = ${sender.id}`);
  return async () => JSON.parse((await held?.release())?.body ?? '');
}

test.each([
  ...cases(OF_OWNERS, 'owner', 'admin', 'forbidden'),
  ...cases(OF_ADMINS, 'admin', 'developer', 'key_exceeds_own'),
])('an %s who becomes %s meanwhile cannot %s', async (from, to, _, endpoint, about, body, code) => {
  const scene = await newScene();
  const sender = await newColleague(api(), { id: scene.shop }, from);
  const release = await demoted(sender, to, { endpoint, id: scene[about], body });
  const before = await stored(scene);

  expect((await release()).code).toBe(code);
  expect(await stored(scene)).toEqual(before);
});
