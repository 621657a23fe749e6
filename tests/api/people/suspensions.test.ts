/** Owners keep or end what an undo suspended; what nobody decides about ends in time. */
import { describe, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { endDueSuspensions } from '../../../server/people/suspensions/expire.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import {
  AS_THIEF,
  ageFactor,
  changePassword,
  decide,
  letTimeEnd,
  newAccomplice,
  recover,
  rolesOf,
  suspensionOf,
  suspensionsOf,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { newColleague } from '../../support/people/team.ts';
import { createAt } from '../../support/webhooks/endpoints.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const PROOF = { currentPassword: PASSWORD };
const refusal = (reply: Awaited<ReturnType<typeof decide>>) => [
  reply.statusCode,
  reply.json().code,
];
const suspendedMails = async ({ email }: Pick<TestMember, 'email'>) =>
  (await mailsTo(api(), email))
    .map(({ template }) => template)
    .filter((template) => /^suspension-/.test(template));

/** A business with another owner, which a thief took with the founder's password and lost again. */
async function scene() {
  const shop = await newMerchant(api());
  const owner = await newColleague(api(), shop, 'owner');
  await changePassword(api(), shop);
  const key = await newKey(api(), shop, AS_THIEF);
  const accomplice = await newAccomplice(api());
  await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, accomplice, 'owner');
  const endpoint = (
    await createAt(api(), shop.token, { url: 'https://thief.test/hook', ...AS_THIEF })
  ).json();
  await undoPassword(api(), shop);
  const idOf = async (object: string) => (await suspensionOf(api(), owner, object)).id;
  return { shop, owner, key, accomplice, endpoint, idOf };
}

describe('until an owner decides', () => {
  test('the lists of keys and endpoints say since when they are suspended', async () => {
    const { owner, key, endpoint } = await scene();

    const { token } = owner;
    const keys = (await api().call(keyEndpoints.list, { token })).json().data;
    const endpoints = (await api().call(webhooksEndpoints.list, { token })).json().data;
    const one = await api().call(webhooksEndpoints.read, { token, params: { id: endpoint.id } });

    expect(keys.find(({ id }: { id: string }) => id === key.id).suspendedAt).toMatch(/Z$/);
    expect(endpoints.map(({ suspendedAt }: { suspendedAt: string }) => suspendedAt)).toEqual([
      one.json().suspendedAt,
    ]);
    expect(one.json().suspendedAt).toMatch(/Z$/);
  });
});

describe('an owner of before', () => {
  test('keeps a key, which has all its rights again; every owner hears of it', async () => {
    const { owner, key, accomplice, shop, idOf } = await scene();

    const kept = await decide(api(), owner, await idOf(key.id), 'keep', PROOF);

    expect(kept.statusCode).toBe(200);
    expect(kept.json().suspensions).toHaveLength(2);
    expect((await api().call(keyEndpoints.list, { token: key.token })).statusCode).toBe(200);
    for (const someone of [owner, accomplice, shop]) {
      expect(await suspendedMails(someone)).toEqual(['suspension-kept']);
    }
  });

  test('keeps a person, who acts for the business again', async () => {
    const { owner, accomplice, shop, idOf } = await scene();

    await decide(api(), owner, await idOf(accomplice.id), 'keep', PROOF);

    expect(await rolesOf(api(), shop)).toMatchObject({ [accomplice.id]: 'owner' });
  });

  test('keeps an endpoint: what has waited is sent', async () => {
    const { owner, endpoint, shop, idOf } = await scene();
    await makeEvent(api(), shop);
    const waiting = sql`select attempts, status from delivery where endpoint_id = ${endpoint.id}`;
    await api().deliver();
    expect(await rowsOf(api().db, waiting)).toEqual([{ attempts: 0, status: 'pending' }]);

    await decide(api(), owner, await idOf(endpoint.id), 'keep', PROOF);
    await api().deliver();

    expect(await rowsOf(api().db, waiting)).toMatchObject([{ attempts: 1 }]);
  });

  test('ends a key, a person and an endpoint for good', async () => {
    const { owner, key, accomplice, endpoint, shop, idOf } = await scene();

    for (const object of [key.id, accomplice.id, endpoint.id]) {
      const ended = await decide(api(), owner, await idOf(object), 'end', PROOF);
      expect(ended.statusCode).toBe(200);
    }

    expect(await suspensionsOf(api(), owner)).toEqual([]);
    expect((await api().call(keyEndpoints.list, { token: key.token })).statusCode).toBe(401);
    expect(Object.keys(await rolesOf(api(), shop)).toSorted()).toEqual(
      [shop.person, owner.id].toSorted(),
    );
    const left = sql`select from webhook_endpoint where id = ${endpoint.id} and deleted_at is null`;
    expect(await rowsOf(api().db, left)).toEqual([]);
    expect(await suspendedMails(accomplice)).toEqual(['suspension-ended', 'suspension-ended']);
  });

  test('decides once, with their proof', async () => {
    const { owner, key, idOf } = await scene();
    const id = await idOf(key.id);

    expect(refusal(await decide(api(), owner, id, 'keep', {}))).toEqual([422, 'password_missing']);
    await decide(api(), owner, id, 'end', PROOF);

    expect(refusal(await decide(api(), owner, id, 'keep', PROOF))).toEqual([
      409,
      'suspension_decided',
    ]);
  });
});

describe('nobody else decides', () => {
  test('neither an administrator, nor a key, nor the owner of another business', async () => {
    const { shop, owner, key, idOf } = await scene();
    const id = await idOf(key.id);
    const admin = await newColleague(api(), shop, 'admin');
    const { authenticator } = await givePasskey(api(), admin);
    await ageFactor(api(), admin.id);

    const byAdmin = await decide(
      api(),
      admin,
      id,
      'keep',
      await proofBy(api(), admin, authenticator),
    );
    expect(refusal(byAdmin)).toEqual([403, 'forbidden']);
    expect(refusal(await decide(api(), { token: shop.apiToken }, id, 'keep', {}))[0]).toBe(403);
    const stranger = await newMerchant(api());
    expect(refusal(await decide(api(), stranger, id, 'keep', PROOF))).toEqual([404, 'not_found']);
    expect((await suspensionsOf(api(), owner)).map(({ mayDecide }) => mayDecide)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await suspensionsOf(api(), admin)).map(({ mayDecide }) => mayDecide)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('nor the founder, before a factor counts or the mailbox is proven', async () => {
    const shop = await takenBusiness(api());
    const key = await newKey(api(), shop, AS_THIEF);
    const founder = await recover(api(), shop);
    await api().database.owner.db.execute(sql`update member
      set confirmed_at = now() - interval '30 days' where id = ${shop.person}`);
    const { id } = await suspensionOf(api(), founder, key.id);
    const proof = { currentPassword: 'a password nobody else knows' };

    expect(refusal(await decide(api(), founder, id, 'keep', proof))).toEqual([
      403,
      'mailbox_unproven',
    ]);
    await api().database.owner.db.execute(sql`update auth_session set mailbox_proven_at = now()
      where member_id = ${shop.person} and ended_at is null`);

    expect((await decide(api(), founder, id, 'keep', proof)).statusCode).toBe(200);
  });
});

describe('the time to decide', () => {
  test('ends what nobody decided about, with a mail to every owner', async () => {
    const { shop, owner, key, accomplice, idOf } = await scene();
    const id = await idOf(key.id);
    await letTimeEnd(api());

    expect(refusal(await decide(api(), owner, id, 'keep', PROOF))).toEqual([
      409,
      'suspension_decided',
    ]);
    await endDueSuspensions(api().db, api().config);

    expect((await api().call(keyEndpoints.list, { token: key.token })).statusCode).toBe(401);
    expect(await rolesOf(api(), shop)).toEqual({ [shop.person]: 'owner', [owner.id]: 'owner' });
    expect(await suspendedMails(accomplice)).toContain('suspension-ended');
    expect(await suspendedMails(owner)).toHaveLength(3);
  });

  test('ends each on its own: one that fails stops no other', async () => {
    const { shop, accomplice } = await scene();
    await letTimeEnd(api());
    const { db } = api().database.owner;
    await db.execute(sql`create function not_now() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$`);
    await db.execute(sql`create trigger not_now before update of revoked_at on api_key
      for each row execute function not_now()`);

    await expect(endDueSuspensions(api().db, api().config)).rejects.toThrow('Failed query');

    expect(await rolesOf(api(), shop)).not.toHaveProperty(accomplice.id);
    await db.execute(sql`drop trigger not_now on api_key`);
    await endDueSuspensions(api().db, api().config);
    const left = sql`select from suspension where business_id = ${shop.id} and decision is null`;
    expect(await rowsOf(api().db, left)).toEqual([]);
  });
});
