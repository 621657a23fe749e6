/** A business asks for a protected name, and an operator allows it for this business alone. */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';

const api = useApi();

const rename = ({ token }: TestMember, recipientName: string) =>
  api().call(profileEndpoints.update, {
    token,
    body: { recipientName, currentPassword: PASSWORD },
  });
const nameOf = async ({ token }: TestMember) =>
  (await api().call(authEndpoints.readMe, { token })).json().recipientName;
const requests = async () => (await ops(api(), 'business:name-requests')).output;

test('a refused name is a request that operators see, and its answer says so', async () => {
  const business = await newMerchant(api());

  const refused = await rename(business, 'Visacard Travel Spa');

  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ path: 'recipientName', message: NAME_PROBLEMS.reserved }],
  ]);
  expect(refused.json().errors[0].message).toContain('our support reviews it');
  expect(await requests()).toContain(
    `Visacard Travel Spa: asked by Casa Alba of shop.test, ${business.email}`,
  );
});

test('an allowed name is accepted from this business, and from no other', async () => {
  const [business, other] = [await newMerchant(api()), await newMerchant(api())];
  await rename(business, 'Stripe24 Barbers');
  await ops(api(), 'business:allow-name', '--email', business.email, '--name', 'Stripe24 Barbers');

  expect((await rename(other, 'Stripe24 Barbers')).statusCode).toBe(422);
  expect((await rename(business, 'Stripe24 Shavers')).statusCode).toBe(422);
  expect(await nameOf(business)).toBe('Casa Alba');
});

test('the business enters the allowed name again, and it is logged who allowed it', async () => {
  const business = await newMerchant(api());
  await rename(business, 'Klarnabank Sauna');
  await ops(api(), 'business:allow-name', '--email', business.email, '--name', 'Klarnabank Sauna');

  expect((await rename(business, 'Klarnabank Sauna')).statusCode).toBe(200);
  expect(await nameOf(business)).toBe('Klarnabank Sauna');
  expect(await requests()).not.toContain('Klarnabank');
  const [logged] = await rowsOf<{ count: number }>(
    api().database.owner.db,
    sql`select count(*)::int as count from audit_log where command = 'business:allow-name'`,
  );
  expect(logged?.count).toBeGreaterThan(0);
});

test('a name that was not asked for is not allowed, nor one with a symbol a request', async () => {
  const business = await newMerchant(api());
  await rename(business, 'PayPal ✓');

  const allowed = await ops(
    api(),
    'business:allow-name',
    '--email',
    business.email,
    '--name',
    'PayPal ✓',
  );

  expect(allowed).toMatchObject({ code: 1, output: expect.stringContaining('has not asked') });
  expect(await requests()).not.toContain('✓');
});
