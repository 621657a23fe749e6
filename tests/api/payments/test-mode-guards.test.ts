/** Guards of test mode that no other check repeats. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { MOST_TEST_MEMBERS } from '#shared/test-mode/schemas.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { openTwin } from '../../../server/payments/test-mode/mode.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { everyRowCount } from '../../support/api/row-counts.ts';
import { authorize, newPkce, requestOf } from '../../support/payments/oauth.ts';
import { newMember, newMerchant, newPaySession, PASSWORD } from '../../support/people/people.ts';
import { newTestMember, signInAt, type Twin, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const codeOf = (reply: Awaited<ReturnType<TestApi['call']>>) => [
  reply.statusCode,
  reply.json().code,
];

async function scene() {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  return { shop, twin, member: await newTestMember(api(), twin) };
}

const create = ({ apiToken }: Twin, body: object) =>
  api().call(testModeEndpoints.create, { token: apiToken, body: { name: 'Tara', ...body } });

/** Inserts the row like the server's function, without hashing a password. */
const insert = (twin: string, id: string, most: number) =>
  rowsOf<{ outcome: string }>(
    api().database.owner.db,
    sql`select test_mode.add_member(p_id => ${id}, p_twin => ${twin},
      p_email => ${`${id}@example.com`}, p_name => 'Tara', p_surname => null,
      p_password_hash => '!', p_most => ${most}) as outcome`,
  );

describe('a test member', () => {
  test('is one of a hundred at most', async () => {
    const { twin } = await scene();
    for (let made = 1; made < MOST_TEST_MEMBERS; made++) {
      const id = `usr_${String(made).padStart(8, '0')}${twin.id.slice(12)}`;
      expect(await insert(twin.id, id, MOST_TEST_MEMBERS)).toEqual([{ outcome: 'added' }]);
    }
    const before = await everyRowCount(api());

    expect(codeOf(await create(twin, {}))).toEqual([409, 'test_member_limit_reached']);
    expect(await everyRowCount(api())).toEqual(before);
  });

  test('has a unique address within the business, ignoring case', async () => {
    const { twin, member } = await scene();
    const before = await everyRowCount(api());

    expect(codeOf(await create(twin, { email: member.email.toUpperCase() }))).toEqual([
      409,
      'test_email_taken',
    ]);
    expect(await everyRowCount(api())).toEqual(before);
    const { twin: other } = await scene();
    expect((await create(other, { email: member.email })).statusCode).toBe(201);
  });

  test('is funded and deleted by their own business alone', async () => {
    const { twin, member } = await scene();
    const { twin: other } = await scene();
    const params = { id: member.id };
    const token = other.apiToken;
    const before = await everyRowCount(api());

    const funded = await api().call(testModeEndpoints.fund, {
      params,
      token,
      body: { cash: '1' },
    });
    const deleted = await api().call(testModeEndpoints.remove, { params, token });

    expect([codeOf(funded), codeOf(deleted)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(await everyRowCount(api())).toEqual(before);
    const { data } = (await api().call(testModeEndpoints.list, { token: twin.apiToken })).json();
    expect(data).toMatchObject([{ id: member.id, cash: '1000' }]);
  });

  test('is of a business in test mode, also when the server forgets to ask', async () => {
    const { shop } = await scene();

    const id = `usr_${'0'.repeat(8)}${shop.id.slice(12)}`;
    expect(await insert(shop.id, id, 100)).toEqual([{ outcome: 'mode_mismatch' }]);
  });
});

test('a business in test mode has none of its own', async () => {
  const { twin } = await scene();

  await expect(openTwin(api().db, twin.id)).rejects.toMatchObject({
    code: 'test_mode_unavailable',
  });
});

test('a live member signs in at a live payment, which names itself', async () => {
  const { shop } = await scene();
  const { id } = await newPaySession(api(), shop);
  const { email } = await newMember(api());

  const signedIn = await signInAt(api(), id, { email, password: PASSWORD });

  expect([signedIn.statusCode, signedIn.json().user?.email]).toEqual([200, email]);
});

test('an invitation in test mode shows a live member nothing of themselves', async () => {
  const { twin, member } = await scene();
  const { id } = (
    await api().call(merchantLinkEndpoints.createSession, { token: twin.apiToken, body: {} })
  ).json();
  const seenBy = async (token: string) =>
    (await api().call(linkEndpoints.readSession, { params: { id }, token })).json().member;
  const { jwt } = (await signInAt(api(), id, member)).json();

  expect(await seenBy((await newMember(api())).token)).toBeNull();
  expect(await seenBy(jwt)).toMatchObject({ name: 'Tara' });
});

test('test payments have no limit of an unproven domain, and live ones do', async () => {
  const shop = await newMerchant(api(), { domain: 'new.test', isVouchedFor: false });
  const twin = await twinOf(api(), shop);
  const ask = (token: string) =>
    api().call(merchantEndpoints.createSession, {
      token,
      body: { amount: '5000.00', currency: 'EUR' },
    });

  expect((await ask(twin.apiToken)).statusCode).toBe(201);
  expect(codeOf(await ask(shop.apiToken))).toEqual([409, 'domain_unproven']);
});

test('a business links its test members before its domain is proven, and live ones afterwards', async () => {
  const shop = await newMerchant(api(), { domain: 'unproven.test', isVouchedFor: false });
  const twin = await twinOf(api(), shop);
  const invite = (token: string) =>
    api().call(merchantLinkEndpoints.createSession, { token, body: {} });

  expect((await invite(twin.apiToken)).statusCode).toBe(201);
  expect(codeOf(await invite(shop.apiToken))).toEqual([409, 'domain_unproven']);
});

test('an OAuth client in test mode without a proven domain is led back to the own machine alone', async () => {
  const shop = await newMerchant(api(), { domain: 'foreign.test', isVouchedFor: false });
  const twin = await twinOf(api(), shop);
  const [local, foreign] = ['http://localhost:4300/callback', 'https://foreign.test/callback'];
  await rowsOf(
    api().database.owner.db,
    sql`update merchant set oauth_redirect_uris = ${arrayOf([local, foreign], 'text')} where id = ${twin.id}`,
  );
  await rowsOf(
    api().database.owner.db,
    sql`insert into merchant_origin (merchant_id, origin) values (${twin.id}, 'http://localhost:4300')`,
  );
  const { challenge } = newPkce();
  const ask = async (redirect_uri: string) =>
    (await authorize(api(), requestOf({ ...shop, id: twin.id }, challenge, { redirect_uri })))
      .statusCode;

  expect([await ask(local), await ask(foreign)]).toEqual([303, 400]);
});

test('where test mode is off nobody switches to it, and its keys are refused', async () => {
  const { shop, twin } = await scene();
  const off = await startApi({ testMode: false, mode: 'production' }, api().database);
  const body = { livemode: false };

  const switched = await off.call(testModeEndpoints.chooseMode, { token: shop.token, body });
  const listed = await off.call(merchantEndpoints.listSessions, { token: twin.apiToken });

  await off.http.close();
  expect(codeOf(switched)).toEqual([409, 'test_mode_unavailable']);
  expect(codeOf(listed)).toEqual([401, 'wrong_mode']);
});

test('a test event of test mode says so', async () => {
  const { twin } = await scene();
  const url = 'http://127.0.0.1:9/hook';
  const { id } = await createEndpoint(api().db, api().config, twin.id, url);

  const token = twin.apiToken;
  const sent = await api().call(webhooksEndpoints.test, { token, params: { id }, body: {} });

  const { body } = sent.json().exchange.request;
  expect(JSON.parse(body)).toMatchObject({ test: true, livemode: false });
});
