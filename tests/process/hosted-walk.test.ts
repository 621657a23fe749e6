/**
 * A developer reaches a first test payment on a hosted installation, with a browser and an API key: nothing
 * is cloned, and no part of the sandbox runs.
 */
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Installation, startInstallation } from '../support/processes/installation.ts';
import { runInTest } from '../support/processes/programs.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhooks/receiver.ts';

const OWNER = { email: 'ana@casa-sol.example', password: 'a long enough password' };
const SECRET = `whsec_${Buffer.from('a secret of the web shop, as it is').toString('base64')}`;

let installation: Installation;
let receiver: WebhookReceiver;
let browser: Browser;
beforeAll(async () => {
  const { CHROMIUM_SHELL_PATH, CHROMIUM_PATH } = process.env;
  const executablePath = CHROMIUM_SHELL_PATH || CHROMIUM_PATH;
  [installation, receiver, browser] = await Promise.all([
    startInstallation(),
    startWebhookReceiver(),
    chromium.launch(executablePath ? { executablePath } : {}),
  ]);
  await installation.newBusiness({ ...OWNER, domain: 'casa-sol.example' });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await installation?.stop();
});

/** Of another visitor. */
async function newPage(): Promise<Page> {
  // The browser would fetch the service worker again and again: it does not trust this certificate.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'en',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  // The screen where a step failed, and what the server had not answered.
  onTestFailed(async () => {
    const calls = [...unanswered].map((each) => `${each.method()} ${each.url()}`);
    const screen = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
    process.stderr.write([page.url(), ...calls, screen, ''].join('\n'));
  });
  return page;
}

async function signIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in, switches to test mode and creates a key. */
async function keyOfTestMode(page: Page): Promise<string> {
  await page.goto(`${installation.origin}/login?next=/account`);
  await signIn(page, OWNER);
  await page.getByRole('button', { name: 'Test mode', exact: true }).click();
  await page.getByText('Test mode: no real money').waitFor();
  await page.goto(`${installation.origin}/account/profile/link?tab=token`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Web shop');
  await page.getByRole('radio', { name: /^Everything/ }).check();
  await page.getByRole('textbox', { name: 'Current password' }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  const key = page.getByText(/^salus_test_[0-9a-f]{72}$/);
  return (await key.textContent()) ?? '';
}

async function call<T>(page: Page, key: string, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${installation.origin}/api${path}`, {
    headers: { authorization: `Bearer ${key}` },
    data,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A test card in the fields of the stand-in. */
async function buyTokens(page: Page): Promise<void> {
  const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
  await page.waitForURL(/\/account\/buy\?test=/);
  await page.getByLabel('Name on the card').fill('Tara');
  const fields = [
    ['Secure card number input frame', '4242424242424242'],
    ['Secure expiration date input frame', '1234'],
    ['Secure CVC input frame', '123'],
  ] as const;
  for (const [title, text] of fields) await frame(title).getByRole('textbox').fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Purchase done' }).waitFor();
}

test('a business signs in, makes a key, and its test member pays', async () => {
  expect(await installation.status()).toMatch(/^live {2}test cards /m);
  const page = await newPage();
  const key = await keyOfTestMode(page);
  const hook = receiver.hook();
  // A server on the developer's own machine, which no public webhook reaches.
  const listening = runInTest(['packages/server/cli/main.ts', 'listen', '--forward', hook.url], {
    SALUS_URL: installation.origin,
    SALUS_TOKEN: key,
    SALUS_WEBHOOK_SECRET: SECRET,
    NODE_EXTRA_CA_CERTS: installation.ca,
  });
  await listening.says('Events go to');
  const { member, password } = await call<{ member: { email: string }; password: string }>(
    page,
    key,
    '/business/test-members',
    { name: 'Tara', level: 'Sens', cash: '100' },
  );
  const { id } = await call<{ id: string }>(page, key, '/merchant/pay-sessions', {
    amount: '40.00',
    currency: 'EUR',
  });

  const hers = await newPage();
  await hers.goto(`${installation.origin}/pay/${id}`);
  await hers.getByRole('button', { name: 'Sign in to pay' }).click();
  await signIn(hers, { email: member.email, password });
  await hers.waitForURL(`${installation.origin}/pay/${id}`);
  // 152 tokens are asked for, and she has 100: a test card buys what is missing.
  await hers.goto(`${installation.origin}/account`);
  await hers.getByRole('link', { name: 'Buy tokens' }).first().click();
  await buyTokens(hers);
  await hers.goto(`${installation.origin}/pay/${id}`);
  await hers.getByRole('button', { name: /^Pay / }).click();
  await hers.getByRole('heading', { level: 1, name: 'Payment done' }).waitFor();

  await hook.hit;
  const [received] = hook.received;
  const event = new Webhook(SECRET).verify(
    received?.body ?? '',
    received?.headers as Record<string, string>,
  );
  expect(event).toMatchObject({ type: 'pay_session.paid', livemode: false, data: { id } });
}, 600_000);
