/** The server's log has enough to follow a request, and no secret. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { givePasskey } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  SHOP,
} from '../../support/people/people.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  method?: string;
  route?: string;
  status?: number;
  err?: { message: string };
  reason?: string;
}

const lines = (): Line[] => api().logged.map((line) => JSON.parse(line));
const linesOf = (requestId: unknown) => lines().filter(({ reqId }) => reqId === requestId);

test('every request has one line with its id, route and status', async () => {
  const { id } = await newPaySession(api(), await newMerchant(api()));

  const response = await api().http.inject(`/api/pay/${id}?secret=in-the-address`);

  expect(linesOf(response.headers['x-request-id'])).toMatchObject([
    { msg: 'request', method: 'GET', route: '/api/pay/:id', status: response.statusCode },
  ]);
  expect(api().logged.join('')).not.toContain('in-the-address');
});

test('an unexpected failure is logged with its request id, without values', async () => {
  const { owner } = api().database;
  await owner.execute('alter table token_rate rename to mislaid');
  const response = await api().call(tokenEndpoints.readRateHistory, { query: { currency: 'EUR' } });
  await owner.execute('alter table mislaid rename to token_rate');

  const [failure] = linesOf(response.json().requestId);

  expect(failure).toMatchObject({ level: 50, msg: 'request failed' });
  expect(failure?.err?.message).toContain('token_rate');
  expect(JSON.stringify(failure)).not.toContain('params: EUR');
});

test('an unavailable database is logged in one line without a stack, however many requests wait', async () => {
  const database = await openTestDatabase(1);
  const cutOff = await startApi({}, database);
  await database.close();

  const response = await cutOff.call(tokenEndpoints.readRateHistory, {
    query: { currency: 'EUR' },
  });
  await cutOff.http.close();

  // Lines of this request only: other parts of the server notice a lost database, too.
  const [warning, ...more] = cutOff.logged
    .map((line): Line => JSON.parse(line))
    .filter(({ msg, reqId }) => msg !== 'request' && reqId === response.headers['x-request-id']);
  expect(response.statusCode).toBe(503);
  expect(warning).toMatchObject({ level: 40, msg: 'the database cannot answer' });
  expect([warning?.reason === '', warning?.err, more]).toEqual([false, undefined, []]);
});

test('an expected error is logged by its code, not as a failure', async () => {
  const response = await signInWith(api(), 'nobody@salus.test');

  expect(linesOf(response.json().requestId)).toMatchObject([
    { msg: 'request', route: '/api/auth/local', status: 400, code: 'credentials_invalid' },
  ]);
});

describe('the log lines of a whole payment', () => {
  test('contain no password, token, code, cookie or secret', async () => {
    const hook = receiver.hook({ status: 500, body: 'the answer of a server' });
    const merchant = await newMerchant(api(), { webhook: hook.url });
    const { email } = await newMember(api());
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { id } = await newPaySession(api(), merchant);
    const params = { id };

    const signedIn = await signInWith(api(), email);
    await signInWith(api(), email, `${PASSWORD}, nearly`);
    const cookie = cookieOf(signedIn) ?? '';
    const refreshed = await refreshWith(api(), cookie);
    const { jwt } = signedIn.json();
    const { authenticator } = await givePasskey(
      api(),
      { token: jwt },
      {},
      'Phone',
      undefined,
      true,
    );
    const allowed = await api().call(framePasskeysEndpoints.allow, {
      params,
      token: jwt,
      body: { challenge },
    });
    const { code } = allowed.json();
    const known = await api().call(framePasskeysEndpoints.remember, {
      params,
      body: { code, verifier },
    });
    const frameCookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    const asked = await api().call(framePasskeysEndpoints.begin, {
      params,
      body: { challenge, total: TOTAL },
      headers: { cookie: frameCookie },
    });
    const shop = { crossOrigin: true, topOrigin: SHOP };
    const credential = authenticator.confirm(asked.json().options, shop);
    const redeemed = await api().call(framePasskeysEndpoints.redeem, {
      params,
      body: { credential, verifier },
    });
    const frame = redeemed.json().jwt;
    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: frame,
      body: { total: TOTAL },
    });
    await api().deliver();

    expect(paid.statusCode).toBe(200);
    expect(hook.received).toHaveLength(1);
    const written = api().logged.join('');
    const secrets = {
      PASSWORD,
      jwt,
      frame,
      code,
      verifier,
      signature: credential.response.signature,
      frameCookie: frameCookie.split('=')[1] ?? 'no cookie',
      cookie,
      next: cookieOf(refreshed) ?? 'no cookie',
      apiToken: merchant.apiToken,
      webhookSecret: merchant.webhookSecret ?? 'no secret',
      email,
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length > 10, written.includes(secret)]).toEqual([name, true, false]);
    }
  });

  test('contain none when the database refuses the values, either', async () => {
    const { apiToken } = await newMerchant(api());
    const weak = await startApi({}, api().database);
    await api().database.owner.execute('alter table pay_session rename to mislaid');

    const response = await weak.call(merchantEndpoints.createSession, {
      token: apiToken,
      body: { amount: '1.00', currency: 'EUR', reference: 'told-in-confidence' },
    });
    await api().database.owner.execute('alter table mislaid rename to pay_session');
    await weak.http.close();

    expect(response.statusCode).toBe(500);
    expect(weak.logged.join('')).toContain('request failed');
    expect(weak.logged.join('')).not.toContain('told-in-confidence');
    expect(weak.logged.join('')).not.toContain(apiToken);
  });
});
