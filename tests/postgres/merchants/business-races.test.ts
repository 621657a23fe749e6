/** Concurrent changes of one business. */
import { expect, test } from 'vitest';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { createApiToken as makeToken } from '../../../server/merchants/api-keys/api-token.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';

const api = useApi();
const storm = <T>(size: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, n) => act(n)));

test('the later of two renewals ends the token that the earlier one created', async () => {
  const { id, token } = await newMerchant(api());
  const body = { previous: 'keep', currentPassword: PASSWORD };

  const renewal = await api().database.owner.db.transaction(async (tx) => {
    // The state of another renewal just before its commit.
    await rowsOf<{ id: string }>(
      tx,
      sql`select id from merchant where id = ${id} for no key update`,
    );
    await makeToken(tx, api().config, id);
    const later = api().call(apiTokenEndpoints.create, { token, body });
    await untilSomebodyWaits(api().db);
    return { later };
  });

  expect((await renewal.later).statusCode).toBe(201);
  const lasting = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from api_key where merchant_id = ${id} and expires_at is null`,
  );
  expect(lasting).toHaveLength(1);
});

test('concurrent additions stop at twenty origins', async () => {
  const { id, token } = await newMerchant(api());

  const there = Array.from({ length: 18 }, (_, n) => `https://t${n}.shop.test`);
  await rowsOf(
    api().db,
    sql`insert into merchant_origin (merchant_id, origin)
      select ${id}, * from unnest(${arrayOf(there, 'text')})`,
  );

  const answers = await storm(4, (n) =>
    api().call(businessEndpoints.createOrigin, {
      token,
      body: { origin: `https://s${n}.shop.test`, currentPassword: PASSWORD },
    }),
  );

  const added = answers.filter(({ statusCode }) => statusCode === 200);
  expect(added).toHaveLength(2);
  const origins = sql`select from merchant_origin where merchant_id = ${id}`;
  expect(await rowsOf(api().db, origins)).toHaveLength(20);
});

test('concurrent changes of the webhook create one endpoint', async () => {
  const { id, token } = await newMerchant(api());

  await storm(4, (n) =>
    api().call(businessEndpoints.update, {
      token,
      body: { recipientWebhook: `https://shop.test/hook/${n}`, currentPassword: PASSWORD },
    }),
  );

  const endpoints = sql`select from webhook_endpoint where merchant_id = ${id}`;
  expect(await rowsOf(api().db, endpoints)).toHaveLength(1);
});
