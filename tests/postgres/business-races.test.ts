/** What two windows of one business do at the same time. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApiToken } from '#shared/api-token/contract.ts';
import { addOrigin, updateBusinessSettings } from '#shared/business/contract.ts';
import { apiToken, merchant, merchantOrigin, webhookEndpoint } from '../../server/db/schema.ts';
import { createApiToken as makeToken } from '../../server/merchant/api-token.ts';
import { useApi } from '../support/api.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { newMerchant, PASSWORD } from '../support/people.ts';

const api = useApi();
const storm = <T>(size: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, n) => act(n)));

test('of two renewals the later ends what the sooner made', async () => {
  const { id, token } = await newMerchant(api());
  const body = { previous: 'keep', currentPassword: PASSWORD };

  const renewal = await api().database.owner.db.transaction(async (tx) => {
    // As far as another renewal gets before it commits.
    await tx.select().from(merchant).where(eq(merchant.id, id)).for('no key update');
    await makeToken(tx, api().config, id);
    const later = api().call(createApiToken, { token, body });
    await untilSomebodyWaits(api().db);
    return { later };
  });

  expect((await renewal.later).statusCode).toBe(201);
  const lasting = await api()
    .db.select()
    .from(apiToken)
    .where(and(eq(apiToken.merchantId, id), isNull(apiToken.expiresAt)));
  expect(lasting).toHaveLength(1);
});

test('sites added at once are twenty at most', async () => {
  const { id, token } = await newMerchant(api());

  const answers = await storm(25, (n) =>
    api().call(addOrigin, { token, body: { origin: `https://s${n}.test` } }),
  );

  const added = answers.filter(({ statusCode }) => statusCode === 200);
  expect(added).toHaveLength(20);
  expect(await api().db.$count(merchantOrigin, eq(merchantOrigin.merchantId, id))).toBe(20);
});

test('a webhook set at once makes one endpoint', async () => {
  const { id, token } = await newMerchant(api());

  await storm(8, (n) =>
    api().call(updateBusinessSettings, {
      token,
      body: { recipientWebhook: `https://shop.test/hook/${n}` },
    }),
  );

  expect(await api().db.$count(webhookEndpoint, eq(webhookEndpoint.merchantId, id))).toBe(1);
});
