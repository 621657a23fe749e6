/** The activity log of a business: what its entries say, and who reads them. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/activity/endpoints.ts';
import type { Activity } from '#shared/activity/schemas.ts';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { deleteExpiredActivity } from '../../../server/people/activity/forget.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const ownerDb = () => api().database.owner.db;
const proof = { currentPassword: PASSWORD };

async function logOf({ token }: { token: string }, query: Record<string, string> = {}) {
  const response = await api().call(endpoints.list, { token, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as { data: Activity[]; next: string | null };
}
const kindsOf = async (person: { token: string }) =>
  (await logOf(person)).data.map(({ kind }) => kind);

describe('an entry', () => {
  test('has the values before and after, by field', async () => {
    const shop = await newMerchant(api());
    const change = (body: object) =>
      api().call(appearanceEndpoints.update, { token: shop.token, body });
    await change({ radius: 8 });
    await change({ radius: 12, font: 'serif' });

    const [second, first] = (await logOf(shop)).data;

    expect(first?.changes).toContainEqual({ field: 'radius', from: null, to: '8' });
    expect(second?.changes).toEqual([
      { field: 'font', from: null, to: 'serif' },
      { field: 'radius', from: '8', to: '12' },
    ]);
  });

  test('names the key that acted', async () => {
    const shop = await newMerchant(api());
    const key = await newKey(api(), shop, { name: 'Booking system' });
    await api().call(appearanceEndpoints.update, { token: key.token, body: { radius: 8 } });

    const { data } = await logOf(shop, { actor: key.id });

    expect(data).toMatchObject([
      { kind: 'appearance.changed', actor: { type: 'key', id: key.id, name: 'Booking system' } },
    ]);
  });

  test('is written with the change: a change that is refused writes none', async () => {
    const shop = await newMerchant(api());
    await api().call(businessEndpoints.update, {
      token: shop.token,
      body: { recipientSuccessUrl: 'https://elsewhere.test' },
    });
    await api().call(appearanceEndpoints.update, { token: shop.token, body: {} });

    expect(await kindsOf(shop)).toEqual([]);
  });

  test('contains no secret', async () => {
    const shop = await newMerchant(api());
    const key = await newKey(api(), shop);
    const body = { url: 'https://shop.test/hook', ...proof };
    const { secret } = (
      await api().call(webhooksEndpoints.create, { token: shop.token, body })
    ).json();
    await api().call(webhooksEndpoints.update, {
      token: shop.token,
      params: { id: (await logOf(shop)).data[0]?.object?.id ?? '' },
      body: { description: 'Till' },
    });

    const rows = JSON.stringify(
      await ownerDb().execute(sql`select to_jsonb(a) as row from business_activity a`),
    );

    expect(rows).toContain('https://shop.test/hook');
    for (const hidden of [key.token, secret, PASSWORD, 'secret":', 'hash":"\\', 'sealed']) {
      expect(rows).not.toContain(hidden);
    }
  });

  test('is recorded once per Idempotency-Key', async () => {
    const shop = await newMerchant(api());
    const create = () =>
      api().call(webhooksEndpoints.create, {
        token: shop.token,
        body: { url: 'https://shop.test/hook', ...proof },
        headers: { 'idempotency-key': 'hook-1' },
      });
    await create();
    await create();

    expect(await kindsOf(shop)).toEqual(['webhook_endpoint.created']);
  });
});

describe('the log', () => {
  test('is read by owners and admins, and by keys with the scope; by nobody else', async () => {
    const shop = await newMerchant(api());
    const statusOf = async ({ token }: { token: string }) =>
      (await api().call(endpoints.list, { token })).statusCode;

    expect(await statusOf(await newColleague(api(), shop, 'admin'))).toBe(200);
    for (const role of ['finance', 'support', 'developer', 'till'] as const) {
      expect(await statusOf(await newColleague(api(), shop, role)), role).toBe(403);
    }
    expect(await statusOf(await newKey(api(), shop, { scopes: ['activity:read'] }))).toBe(200);
    expect(await statusOf(await newKey(api(), shop, { scopes: ['team:read'] }))).toBe(403);
    expect(await statusOf(await newMember(api()))).toBe(404);
  });

  test('shows nothing of another business', async () => {
    const shop = await newMerchant(api());
    const other = await newMerchant(api());
    await newKey(api(), other);
    const [foreign] = (await logOf(other)).data;

    expect((await logOf(shop)).data).toEqual([]);
    expect((await logOf(shop, { actor: other.id })).data).toEqual([]);
    expect((await logOf(shop, { after: foreign?.id ?? '' })).data).toEqual([]);
  });

  test('is read in pages, newest first, by kind, person and time', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'till');
    for (const radius of [8, 12, 16]) {
      await api().call(appearanceEndpoints.update, { token: shop.token, body: { radius } });
    }
    const every = (await logOf(shop)).data;

    const page = await logOf(shop, { limit: '2' });
    const rest = await logOf(shop, { limit: '2', after: page.next ?? '' });

    expect(every.map(({ kind }) => kind)).toEqual([
      ...Array<string>(3).fill('appearance.changed'),
      'acting.chosen',
    ]);
    expect([...page.data, ...rest.data]).toEqual(every);
    expect(rest.next).toBeNull();
    expect((await logOf(shop, { kind: 'acting.chosen' })).data).toEqual(every.slice(3));
    expect((await logOf(shop, { actor: eva.id })).data).toEqual(every.slice(3));
    const at = every[1]?.at ?? '';
    expect((await logOf(shop, { from: at })).data).toEqual(every.slice(0, 2));
    expect((await logOf(shop, { to: at })).data).toEqual(every.slice(2));
  });

  test.each([
    { kind: 'key.made' },
    { actor: 'usr_1' },
    { after: 'act_1' },
    { from: 'yesterday' },
    { limit: '0' },
  ])('refuses %o', async (query) => {
    const shop = await newMerchant(api());

    const response = await api().call(endpoints.list, { token: shop.token, query });

    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
  });

  test('is a file without formulas, and exports are recorded', async () => {
    const shop = await newMerchant(api());
    await newKey(api(), shop, { name: '=cmd()' });
    const fileOf = (endpoint: Endpoint) =>
      api().call(endpoint, { token: shop.token, headers: { accept: 'text/csv' } });
    await fileOf(salesEndpoints.listPayments);
    await fileOf(transactionsEndpoints.list);

    const file = await fileOf(endpoints.list);

    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(`"'=cmd()"`);
    expect(await kindsOf(shop)).toEqual([
      'activity.exported',
      'transactions.exported',
      'payments.exported',
      'api_key.created',
    ]);
  });
});

describe('a person', () => {
  const joined = async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'admin');
    return { shop, eva };
  };

  test('the log has no name, device or network of an erased person', async () => {
    const { shop, eva } = await joined();
    await api().call(teamEndpoints.invite, {
      token: shop.token,
      body: { email: eva.email.replace('@', '+till@'), role: 'till', ...proof },
    });
    await ownerDb().execute(sql`update business_activity set object_name = ${eva.email.toUpperCase()}
      where kind = 'invitation.created' and business_id = ${shop.id}`);

    await ownerDb().execute(sql`select erasure.erase_person(${eva.id}, '')`);

    const { data } = await logOf(shop);
    expect(data).toMatchObject([
      { kind: 'invitation.created', object: { name: null } },
      { actor: { type: 'person', id: eva.id, name: null }, device: null, network: null },
    ]);
  });
});

test('entries are deleted after two years', async () => {
  const shop = await newMerchant(api());
  await newKey(api(), shop);
  await newKey(api(), shop);
  const [newest, oldest] = (await logOf(shop)).data;
  const age = (id: string | undefined, days: number) =>
    ownerDb().execute(sql`update business_activity set at = now() - ${days} * interval '1 day'
      where id = ${id ?? ''}`);
  await age(newest?.id, 729);
  await age(oldest?.id, 731);

  await deleteExpiredActivity(ownerDb());

  expect((await logOf(shop)).data.map(({ id }) => id)).toEqual([newest?.id]);
});
