/** Messages of those who have no say: each is first seen to work when the right window sends it. */
import type { Page } from 'playwright/test';
import { openCheckout } from './support/checkout.ts';
import { frameElement, heardNames, openHostPage, tag } from './support/host-page.ts';
import { addressOf } from './support/host-server.ts';
import { newPayment, statusOf } from './support/payments.ts';
import { newMember } from './support/people.ts';
import { openSignIn } from './support/sign-in-window.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

declare global {
  var received: string[] | undefined;
}

/** What the frame really said to the page, as it went over the wire. */
async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: string[] = [];
    globalThis.received = all;
    addEventListener('message', ({ data }) => {
      if (typeof data === 'string') all.push(data);
    });
  });
}

/** The frame's own "ready", turned into "paid"; a message's id counts once, whoever uses it. */
async function forgedPaid(page: Page, id: string): Promise<string> {
  const ready = await page.evaluate(() =>
    globalThis.received?.find((data) => data.includes('salus:event') && data.includes('ready')),
  );
  if (!ready) throw new Error('the frame has said nothing yet');
  return ready
    .replaceAll('"ready"', '"paid"')
    .replace(/"number":\d+/g, '"number":99')
    .replace(/"id":"[^"]*"/, `"id":"${id}"`);
}

test.describe('an event', () => {
  // The frame is answered to what it has not said in so many words.
  test.use({ complaints: /No handler found for post message (ack|response)/ });

  test('a stranger’s frame and the page itself cannot say that it was paid', async ({ page }) => {
    const id = await newPayment();
    await recordMessages(page);
    const stranger = addressOf(world().strangerUrl, {});
    await openHostPage(page, {
      body: `${tag(id)}<iframe title="Stranger" src="${stranger}"></iframe>`,
    });
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
    const strangers = page.locator('iframe[title="Stranger"]').contentFrame().locator('body');
    const ours = frameElement(page).contentFrame().locator('body');
    const say = (_: unknown, message: string) => parent.postMessage(message, '*');
    const answers = await strangers.evaluateHandle(() => {
      const heard: unknown[] = [];
      addEventListener('message', ({ data }) => heard.push(data));
      return heard;
    });

    await strangers.evaluate(say, await forgedPaid(page, 'stranger'));
    await page.evaluate((message) => postMessage(message, '*'), await forgedPaid(page, 'page'));
    await page.evaluate(() => globalThis.salusHeard?.push({ name: 'mark', session: '' }));
    await ours.evaluate(say, await forgedPaid(page, 'frame'));

    await expect.poll(() => heardNames(page)).toEqual(['ready', 'mark', 'paid']);
    expect(await statusOf(id)).toBe('pending');
    // Strangers are not answered at all, and the frame greets nobody but by name.
    expect(await answers.jsonValue()).toEqual([]);
    const said = await page.evaluate(() => globalThis.received ?? []);
    expect(said.filter((message) => message.includes('postrobot_hello'))).toEqual([]);
  });
});

test.describe('a sign-in code', () => {
  test.use({ complaints: /status of 400 .*\/token$/ });

  test('is taken from the window the frame has opened and from nobody else', async ({ page }) => {
    const id = await newPayment();
    const { payment } = await openCheckout(page, id);
    const redemptions: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/token')) redemptions.push(request.url());
    });
    const signIn = await openSignIn(page, payment.signIn);
    const message = { type: 'salus:code', code: 'A'.repeat(43) };

    await frameElement(page).evaluate(
      (frame: HTMLIFrameElement, data) => frame.contentWindow?.postMessage(data, '*'),
      message,
    );
    const sibling = await page.context().newPage();
    await sibling.goto(`${world().url}/pay/${id}`);
    await frameElement(page)
      .contentFrame()
      .locator('body')
      .evaluate((_, data) => postMessage(data, '*'), message);
    await frameElement(page)
      .contentFrame()
      .locator('body')
      .evaluate(() => new Promise((done) => setTimeout(done)));
    expect(redemptions).toEqual([]);
    await expect(payment.signIn).toBeVisible();

    await signIn.page.evaluate((data) => window.opener.postMessage(data, '*'), message);

    await expect(
      payment.text('The sign-in took too long or was already used. Sign in again.'),
    ).toBeVisible();
    expect(redemptions).toHaveLength(1);
    expect(await heardNames(page)).toEqual(['ready']);
  });

  test('is handed to a frame of ours alone, whoever opened the window', async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, {});
    await page.evaluate(() => {
      globalThis.received = [];
      addEventListener('message', ({ data }) => globalThis.received?.push(JSON.stringify(data)));
    });
    const opening = page.waitForEvent('popup');
    await page.evaluate(
      (address) => void open(address),
      `${world().url}/embed/signin/${id}#${'B'.repeat(43)}`,
    );
    const popup = await opening;
    await popup.getByLabel('E-mail').waitFor();

    const answered = popup.waitForResponse('**/authorize');
    const member = await newMember();
    await popup.getByLabel('E-mail').fill(member.email);
    await popup.getByLabel('Password').fill(member.password);
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await popup.getByRole('button', { name: 'Continue as Ana' }).click();
    expect((await answered).status()).toBe(200);
    await popup.waitForEvent('close');

    expect(await page.evaluate(() => globalThis.received)).toEqual([]);
  });
});
