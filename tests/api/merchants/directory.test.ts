/** The businesses that the public home page lists: by consent, and only while a payer can trust the name. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import * as directoryEndpoints from '#shared/directory/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const list = ({ token }: TestMerchant, listed: boolean) =>
  api().call(appearanceEndpoints.update, { token, body: { listed } });

/** By its domain, because the list is shared with other tests of the database. */
async function newBusiness() {
  const domain = `${randomBytes(6).toString('hex')}.test`;
  return { ...(await newMerchant(api(), { domain })), domain };
}

/** Whether a guest finds it. */
async function isFound({ domain }: { domain: string }): Promise<boolean> {
  const { data } = (await api().call(directoryEndpoints.read, {})).json();
  return data.some((merchant: { domain: string }) => merchant.domain === domain);
}

test('a business is found once it asks for it, until it asks for the opposite', async () => {
  const merchant = await newBusiness();
  expect(await isFound(merchant)).toBe(false);

  await list(merchant, true);
  const { data } = (await api().call(directoryEndpoints.read, {})).json();
  expect(data).toContainEqual({
    name: 'Casa Alba',
    domain: merchant.domain,
    verified: true,
  });

  await api().call(appearanceEndpoints.update, { token: merchant.token, body: { radius: 4 } });
  expect(await isFound(merchant)).toBe(true);
  await list(merchant, false);
  expect(await isFound(merchant)).toBe(false);
});

test.each([
  [
    'its domain is not proven',
    (id: string) =>
      sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${id}`,
  ],
  [
    'payments to it are off',
    (id: string) => sql`update member set payments_enabled = false where id = ${id}`,
  ],
  ['it has left', (id: string) => sql`update member set closed_at = now() where id = ${id}`],
  [
    'a change to its account was undone',
    (id: string) => sql`update member set outgoing_frozen_at = now() where id = ${id}`,
  ],
])('a listed business is not found while %s', async (_, change) => {
  const merchant = await newBusiness();
  await list(merchant, true);
  expect(await isFound(merchant)).toBe(true);

  await api().database.owner.db.execute(change(merchant.id));

  expect(await isFound(merchant)).toBe(false);
});
