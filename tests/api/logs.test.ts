/** What the server writes down: enough to follow a request, and no secret. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createPaySession } from '#shared/merchant/contract.ts';
import { authorizePayment, confirmPayment, redeemCode } from '#shared/pay/contract.ts';
import { readRateHistory } from '#shared/token/contract.ts';
import { startApi, useApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { TOTAL } from '../support/pay-scene.ts';
import { newMember, newMerchant, newPaySession, PASSWORD } from '../support/people.ts';
import { cookieOf, refreshWith, signInWith } from '../support/sign-in.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

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

test('a failure nobody foresaw is written down under its request id, without its values', async () => {
  const { owner } = api().database;
  await owner.execute('alter table token_rate rename to mislaid');
  const response = await api().call(readRateHistory, { query: { currency: 'EUR' } });
  await owner.execute('alter table mislaid rename to token_rate');

  const [failure] = linesOf(response.json().requestId);

  expect(failure).toMatchObject({ level: 50, msg: 'request failed' });
  expect(failure?.err?.message).toContain('token_rate');
  expect(JSON.stringify(failure)).not.toContain('params: EUR');
});

test('a database that cannot be asked is a line without a stack, however many wait for it', async () => {
  const database = await openTestDatabase(1);
  const cutOff = await startApi({}, database);
  await database.close();

  const response = await cutOff.call(readRateHistory, { query: { currency: 'EUR' } });
  await cutOff.http.close();

  const said = cutOff.logged.map((line): Line => JSON.parse(line));
  const [warning, ...more] = said.filter(({ msg }) => msg !== 'request');
  expect(response.statusCode).toBe(503);
  expect(warning).toMatchObject({ level: 40, msg: 'the database cannot answer' });
  expect([warning?.reason === '', warning?.err, more]).toEqual([false, undefined, []]);
});

test('a refusal that was foreseen is written down by its code, not as a failure', async () => {
  const response = await signInWith(api(), 'nobody@salus.test');

  expect(linesOf(response.json().requestId)).toMatchObject([
    { msg: 'request', route: '/api/auth/local', status: 400, code: 'credentials_invalid' },
  ]);
});

describe('the lines of a whole payment', () => {
  test('hold no password, token, code, cookie or secret', async () => {
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
    const { code } = (
      await api().call(authorizePayment, { params, token: jwt, body: { challenge, total: TOTAL } })
    ).json();
    const frame = (await api().call(redeemCode, { params, body: { code, verifier } })).json().jwt;
    const paid = await api().call(confirmPayment, { params, token: frame, body: { total: TOTAL } });
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

  test('hold none of it when the database refuses what was sent either', async () => {
    const { apiToken } = await newMerchant(api());
    const weak = await startApi({}, api().database);
    await api().database.owner.execute('alter table pay_session rename to mislaid');

    const response = await weak.call(createPaySession, {
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
