/** Concurrent changes of one business. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { createApiToken as makeToken } from '../../server/merchants/api-keys/api-token.ts';
import { apiKey } from '../../server/merchants/api-keys/tables.ts';
import { merchantOrigin } from '../../server/merchants/business/tables.ts';
import { webhookEndpoint } from '../../server/merchants/events/tables.ts';
import { merchant } from '../../server/people/members/tables.ts';
import { useApi } from '../support/api/api.ts';
import { untilSomebodyWaits } from '../support/database/lock-waits.ts';
import { newMerchant, PASSWORD } from '../support/people/people.ts';

const api = useApi();
const storm = <T>(size: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, n) => act(n)));

test('the later of two renewals ends the token that the earlier one created', async () => {
  const { id, token } = await newMerchant(api());
  const body = { previous: 'keep', currentPassword: PASSWORD };

  const renewal = await api().database.owner.db.transaction(async (tx) => {
    // The state of another renewal just before its commit.
    await tx.select().from(merchant).where(eq(merchant.id, id)).for('no key update');
    await makeToken(tx, api().config, id);
    const later = api().call(apiTokenEndpoints.create, { token, body });
    await untilSomebodyWaits(api().db);
    return { later };
  });

  expect((await renewal.later).statusCode).toBe(201);
  const lasting = await api()
    .db.select()
    .from(apiKey)
    .where(and(eq(apiKey.merchantId, id), isNull(apiKey.expiresAt)));
  expect(lasting).toHaveLength(1);
});

test('concurrent additions stop at twenty origins', async () => {
  const { id, token } = await newMerchant(api());

  const there = Array.from({ length: 18 }, (_, n) => `https://t${n}.shop.test`);
  await api()
    .db.insert(merchantOrigin)
    .values(there.map((origin) => ({ merchantId: id, origin })));

  const answers = await storm(4, (n) =>
    api().call(businessEndpoints.createOrigin, {
      token,
      body: { origin: `https://s${n}.shop.test`, currentPassword: PASSWORD },
    }),
  );

  const added = answers.filter(({ statusCode }) => statusCode === 200);
  expect(added).toHaveLength(2);
  expect(await api().db.$count(merchantOrigin, eq(merchantOrigin.merchantId, id))).toBe(20);
});

test('concurrent changes of the webhook create one endpoint', async () => {
  const { id, token } = await newMerchant(api());

  await storm(4, (n) =>
    api().call(businessEndpoints.update, {
      token,
      body: { recipientWebhook: `https://shop.test/hook/${n}`, currentPassword: PASSWORD },
    }),
  );

  expect(await api().db.$count(webhookEndpoint, eq(webhookEndpoint.merchantId, id))).toBe(1);
});
