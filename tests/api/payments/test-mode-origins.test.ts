/** On a production installation, a developer's own machine shows the checkout of test payments alone. */
import { expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { actingAs } from '../../support/authorisation/test-cast.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi({ mode: 'production', publicUrl: 'https://pay.example' });
const HERE = 'http://127.0.0.1:4300';

const add = (token: string, origin: string) =>
  api().call(businessEndpoints.createOrigin, {
    token,
    body: { origin, currentPassword: PASSWORD },
  });

test('a page on this machine may show and return from test payments, and from no live one', async () => {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const { token } = await actingAs(api(), { ...shop, id: twin.id });

  const live = await add(shop.token, HERE);
  expect([live.statusCode, live.json().code]).toEqual([422, 'validation_failed']);
  const elsewhere = await add(token, 'http://shop.example');
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'validation_failed']);
  const here = await add(token, HERE);
  expect([here.statusCode, here.json().furtherOrigins]).toEqual([200, [HERE]]);

  const made = await api().call(merchantEndpoints.createSession, {
    token: twin.apiToken,
    body: { amount: '1.00', currency: 'EUR', successUrl: `${HERE}/done` },
  });
  expect(made.statusCode).toBe(201);
  const frame = await api().http.inject({ url: `/embed/pay/${made.json().id}` });
  expect(String(frame.headers['content-security-policy'])).toContain(HERE);
});

test('an origin on this machine that a live business has from before counts as unproven', async () => {
  const shop = await newMerchant(api());
  await api().database.owner.db.execute(
    sql`insert into merchant_origin (merchant_id, origin) values (${shop.id}, ${HERE})`,
  );

  const refused = await api().call(merchantEndpoints.createSession, {
    token: shop.apiToken,
    body: { amount: '1.00', currency: 'EUR', successUrl: `${HERE}/done` },
  });

  expect(refused.json().errors).toMatchObject([{ path: 'successUrl' }]);
});
