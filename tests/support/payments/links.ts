/** Builders of invitations and links, and what must be true of all of them. */
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, newMerchant, type TestMember, type TestMerchant } from '../people/people.ts';

export async function newLinkSession(
  api: TestApi,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
): Promise<MerchantLinkSession> {
  const response = await api.call(merchantLinkEndpoints.createSession, {
    token: merchant.apiToken,
    body,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

/** A member, somebody new unless given, who has accepted an invitation of the merchant's. */
export async function newLink(
  api: TestApi,
  merchant: TestMerchant,
  member?: TestMember,
  body: Record<string, unknown> = {},
): Promise<{ id: string; params: { id: string }; member: TestMember }> {
  const linked = member ?? (await newMember(api));
  const { id } = await newLinkSession(api, merchant, body);
  const response = await api.call(linkEndpoints.accept, { params: { id }, token: linked.token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { id, params: { id }, member: linked };
}

/** A merchant, a member, and an invitation between them. */
export async function linkScene(api: TestApi, webhook?: string) {
  const merchant = await newMerchant(api, webhook ? { webhook } : {});
  const member = await newMember(api, { cash: '40', stake: '1500' });
  const { id } = await newLinkSession(api, merchant, { reference: 'guest-7' });
  return { merchant, member, id, params: { id } };
}

/** Links and answers that lack their one event. */
export async function untoldLinks({ db }: Pick<TestApi, 'db'>): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with happened as (
        select id, 'link.created' as type from link
        union all select id, 'link.revoked' from link where revoked_at is not null
        union all select id, 'link.denied' from link_session where status = 'denied'
      )
      select h.id from happened h
      where (select count(*) from event e where e.subject_id = h.id and e.type = h.type) <> 1
      union all
      select e.id from event e where e.type like 'link.%' and not exists (
        select from happened h where h.id = e.subject_id and h.type = e.type)`,
  );
  return rows.map(({ id }) => id);
}
