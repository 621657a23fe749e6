/** The secret of a webhook: its readers, and the validity of the previous one. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { type Received, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';
import { letPreviousSecretEnd, webhookOf } from '../../support/webhooks/webhooks.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

const proof = { currentPassword: PASSWORD };

async function shop() {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  return { hook, merchant, before: merchant.webhookSecret ?? '' };
}

const roll = ({ token, endpoint: id }: TestMerchant, previous: 'keep' | 'cut') =>
  api().call(webhooksEndpoints.rollSecret, {
    token,
    params: { id },
    body: { ...proof, previous },
  });

/** Which of `secrets` the next event is signed with. */
async function signedWith(
  { hook, merchant }: Awaited<ReturnType<typeof shop>>,
  ...secrets: string[]
): Promise<boolean[]> {
  await makeEvent(api(), merchant);
  await api().deliver();
  const { body, headers } = hook.received.at(-1) as Received;
  return secrets.map((secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });
}

describe('the secret', () => {
  test('is shown after the password', async () => {
    const { merchant, before } = await shop();

    const response = await api().call(webhooksEndpoints.reveal, {
      token: merchant.token,
      params: { id: merchant.endpoint },
      body: proof,
    });

    expect(response.json()).toEqual({ secret: before, previousUntil: null });
  });

  test.each([
    ['shown', webhooksEndpoints.reveal, {}],
    ['renewed', webhooksEndpoints.rollSecret, { previous: 'cut' }],
  ])('is not %s to a stranger at an open computer', async (_, endpoint, more) => {
    const { merchant, before } = await shop();
    const { token, endpoint: id } = merchant;
    const params = { id };

    const body = { currentPassword: 'no', ...more };
    const wrong = await api().call(endpoint, { token, params, body });
    await setUpAuthenticator(api(), merchant);
    const half = await api().call(endpoint, { token, params, body: { ...proof, ...more } });

    expect([wrong.json().code, half.json().code]).toEqual([
      'credentials_invalid',
      'second_factor_missing',
    ]);
    for (const answer of [wrong, half]) expect(answer.body).not.toContain(before);
  });

  test('is not shown to an API key, which can only make a new one', async () => {
    const { merchant, before } = await shop();
    const call = { token: merchant.apiToken, params: { id: merchant.endpoint }, body: {} };

    const shown = await api().call(webhooksEndpoints.reveal, call);
    const rolled = await api().call(webhooksEndpoints.rollSecret, call);

    expect([shown.statusCode, shown.json().code]).toEqual([403, 'forbidden']);
    expect(rolled.json().secret).toMatch(/^whsec_/);
    expect(rolled.json().secret).not.toBe(before);
  });
});

describe('a renewed secret', () => {
  test('signs beside the one before for a day, then alone', async () => {
    const scene = await shop();
    const { merchant, before } = scene;

    const { secret, previousUntil } = (await roll(merchant, 'keep')).json();

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const hours = (Date.parse(previousUntil) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect((await webhookOf(api(), merchant)).previousSecretUntil).toBe(previousUntil);
    expect(await signedWith(scene, secret, before)).toEqual([true, true]);
    await letPreviousSecretEnd(api(), merchant.id);
    expect(await signedWith(scene, secret, before)).toEqual([true, false]);
    expect((await webhookOf(api(), merchant)).previousSecretUntil).toBeNull();
  });

  test('signs alone at once where the one before is cut', async () => {
    const scene = await shop();

    const { secret, previousUntil } = (await roll(scene.merchant, 'cut')).json();

    expect(previousUntil).toBeNull();
    expect(await signedWith(scene, secret, scene.before)).toEqual([true, false]);
  });

  test('renewed again leaves only one before it', async () => {
    const scene = await shop();

    const { secret: second } = (await roll(scene.merchant, 'keep')).json();
    const { secret: third } = (await roll(scene.merchant, 'keep')).json();

    expect(await signedWith(scene, third, second, scene.before)).toEqual([true, true, false]);
  });
});
