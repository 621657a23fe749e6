/**
 * A drill: ENCRYPTION_KEY is lost and a new one takes its place. Payments go on, the metrics and
 * `ops status` name it, and what the drill says makes everything work again. docs/drills.md.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { verifyEvent } from '../../../packages/server/webhooks.ts';
import { applyFactorResets } from '../../../server/people/credentials/factor-reset.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { letHoursPass } from '../../support/people/credential-changes.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const METRICS_TOKEN = 'a-token-that-is-long-enough-for-it';
const receiver = await startWebhookReceiver();
const settings = { webhookAllow: [receiver.address], metricsTokens: [METRICS_TOKEN] };
/** The server before the loss, and the one with a new key. */
const before = useApi(settings);
let after: TestApi;

beforeAll(async () => {
  const secrets = {
    ...before().config.secrets,
    encryption: [new Uint8Array(32).fill(77)] as const,
  };
  after = await startApi({ ...settings, secrets }, before().database);
});
afterAll(() => Promise.all([after.http.close(), receiver.close()]));

async function pay(api: TestApi): Promise<{ signedReceipt: string | null }> {
  const { params, payer } = await payScene(before());
  const body = { total: TOTAL };
  const answer = await api.call(payEndpoints.confirm, { params, token: payer.token, body });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function secretsOf(api: TestApi) {
  const { data } = JSON.parse((await ops(api, 'status', '--json')).output);
  return data.find(({ name }: { name: string }) => name === 'secrets');
}

async function unreadableAt(api: TestApi): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await api.http.inject({ url: '/metrics', headers });
  const [, count] = /^salus_secrets_unreadable (\d+)$/m.exec(body) ?? [];
  return count === undefined ? undefined : Number(count);
}

test('metrics and `ops status` say that stored secrets cannot be decrypted', async () => {
  await newMerchant(before(), { webhook: receiver.hook().url });

  expect(await secretsOf(before())).toMatchObject({ state: 'live' });
  expect(await secretsOf(after)).toEqual({
    name: 'secrets',
    state: 'fails',
    detail: expect.stringContaining('webhook_endpoint.secret'),
    runbook: expect.stringContaining('/docs/operations#'),
  });
  await expect.poll(() => unreadableAt(before())).toBe(0);
  await expect.poll(() => unreadableAt(after)).toBeGreaterThan(0);
});

test('payments go on, and their receipts are unsigned until the keys of receipts are renewed', async () => {
  expect((await pay(before())).signedReceipt).toBeTypeOf('string');
  expect((await pay(after)).signedReceipt).toBeNull();

  await ops(after, 'receipts:rotate');
  await before().database.owner.execute(
    'update receipt_key set sign_from = now() where kid = (select kid from receipt_key order by sign_from desc limit 1)',
  );
  const renewed = await startApi(after.config, before().database);
  const { signedReceipt } = await pay(renewed);
  await renewed.http.close();

  expect(signedReceipt).toBeTypeOf('string');
});

test('an event arrives again after its business has rolled the webhook secret', async () => {
  const hook = receiver.hook();
  const merchant = await newMerchant(before(), { webhook: hook.url });
  await makeEvent(before(), merchant);
  await after.deliver();
  expect(hook.received).toEqual([]);

  const proof = { currentPassword: PASSWORD };
  const params = { id: merchant.endpoint };
  const { token } = merchant;
  const body = { ...proof, previous: 'cut' };
  const rolled = await after.call(webhooksEndpoints.rollSecret, { token, params, body });
  await makeEvent(before(), merchant);
  await after.deliver();

  const [received] = hook.received;
  const { secret } = rolled.json();
  expect(verifyEvent(secret, received?.body ?? '', received?.headers ?? {})).toBeTruthy();
});

test('a member with two-step sign-in comes in after a reset of the factor', async () => {
  const ana = await newMember(before());
  const { code } = await setUpAuthenticator(before(), ana);
  const { ticket } = (await signInWith(after, ana.email)).json();
  expect(ticket).toBeTypeOf('string');
  expect(await code()).toMatch(/^\d{6}$/);

  const why = ['--reason', 'the key is lost', '--reference', randomUUID()];
  const asked = await ops(after, 'member:reset-factor', '--email', ana.email, ...why);
  expect(asked.code).toBe(0);
  await letHoursPass(before(), 73);
  await applyFactorResets(before().db, after.config);

  expect((await signInWith(after, ana.email)).json().jwt).toBeTypeOf('string');
});
