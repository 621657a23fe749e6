/** Linking by OAuth in a browser: from a page of the business through our consent and back. */
import { hash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { considered } from '../../support/browser/considered.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /status of 400/ });

const callback = () => `${world().hostUrl}/callback`;
const verifier = randomBytes(32).toString('base64url');

const asBusiness = (path: string, init: RequestInit = {}) =>
  fetch(`${world().url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${world().merchant.token}`, ...init.headers },
  });

/** @returns the client's id, after it has registered its redirect address */
async function register(): Promise<string> {
  const stored = await asBusiness('/api/merchant/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauthRedirectUris: [callback()] }),
  });
  expect(stored.status).toBe(200);
  return ((await stored.json()) as { id: string }).id;
}

const requestOf = (client: string, redirectUri = callback()) =>
  `${world().url}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: redirectUri,
    scope: 'balances',
    state: 'state-of-the-shop',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  })}`;

/** The answer in the address of the client's page, once the browser is back there. */
async function answerIn(page: Page): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.href.startsWith(`${callback()}?`));
  return new URL(page.url()).searchParams;
}

test('a member allows a client what it asks for, comes back with a code, and the client reads both balances', async ({
  page,
}) => {
  const client = await register();
  await makeKnown(page.context(), await newMember({ cash: '250' }));
  await page.goto(requestOf(client));
  await expectWhole(page, 'the consent', 'Link your account to Casa Lumen');
  await considered(page.getByRole('button', { name: 'Link now' })).click();

  const answer = await answerIn(page);
  expect([...answer.keys()].sort()).toEqual(['code', 'iss', 'state']);
  expect(answer.get('state')).toBe('state-of-the-shop');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: callback(),
    code_verifier: verifier,
  });
  const basic = btoa(`${client}:${world().merchant.token}`);
  const redeem = () =>
    asBusiness('/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: form,
    });
  const granted = (await (await redeem()).json()) as { access_token: string };
  const read = await asBusiness('/oauth/balances', {
    headers: { authorization: `Bearer ${granted.access_token}` },
  });
  expect(await read.json()).toMatchObject({ balances: { cash: '250', stake: '0' } });
  expect((await redeem()).status).toBe(400);
});

test('a member who declines comes back with access_denied', async ({ page }) => {
  const client = await register();
  await makeKnown(page.context(), await newMember());
  await page.goto(requestOf(client));
  await considered(page.getByRole('button', { name: 'Not now' })).click();

  const answer = await answerIn(page);
  expect(answer.get('error')).toBe('access_denied');
  expect(answer.get('state')).toBe('state-of-the-shop');
  expect(answer.has('code')).toBe(false);
});

test('an address that the client has not registered is never redirected to', async ({ page }) => {
  const client = await register();
  await page.goto(requestOf(client, `${callback()}/`));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This request cannot be continued',
  );
  await expect(page.locator('code')).toHaveText('redirect_uri');
  expect(new URL(page.url()).origin).toBe(new URL(world().url).origin);
});
