/** Forged messages: each is first shown to work when the right window sends it. */
import type { Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/checkout.ts';
import { frameElement, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var received: string[] | undefined;
}

/** The frame’s real message to the page, as sent. */
async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: string[] = [];
    globalThis.received = all;
    addEventListener('message', ({ data }) => {
      if (typeof data === 'string') all.push(data);
    });
  });
}

/** The frame’s own "ready", changed to "paid" under a new id: each message id counts only once. */
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

/** The server's answer to a confirmation. */
const ANSWER = {
  status: 'paid',
  receipt: {
    transactionId: 'txn_00000000000000000000000000',
    paidAt: '2026-11-21T10:01:00.000Z',
    reference: null,
    gross: '160',
    discount: '8',
    total: '152',
    refunded: '0',
    refundedNet: '0.00',
  },
  signedReceipt: null,
};

test.describe('a payment event', () => {
  // The frame receives answers to messages that it did not send in this form.
  test.use({ complaints: /No handler found for post message (ack|response)/ });

  test('from a stranger’s frame or from the page itself is ignored', async ({ page }) => {
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
    // Strangers receive no answer at all, and the frame sends its greeting only to a named origin.
    expect(await answers.jsonValue()).toEqual([]);
    const said = await page.evaluate(() => globalThis.received ?? []);
    expect(said.filter((message) => message.includes('postrobot_hello'))).toEqual([]);
  });
});

test.describe('the answer of the sign-in window', () => {
  test('is accepted only from the window that the frame has opened', async ({ page }) => {
    const id = await newPayment();
    const { payment } = await openCheckout(page, id);
    const signIn = await openSignIn(page, payment.signIn);
    const message = { type: 'salus:done', confirmation: ANSWER };

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
    await expect(payment.signIn).toBeVisible();

    await signIn.page.evaluate((data) => window.opener.postMessage(data, '*'), message);

    await expect(payment.heading).toHaveText('Payment done');
    expect(await statusOf(id)).toBe('pending');
  });

  test('is sent only to a frame of ours, for any opener', async ({ page }) => {
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

    const answered = popup.waitForResponse('**/confirm');
    const member = await newMember();
    await popup.getByLabel('E-mail').fill(member.email);
    await popup.getByLabel('Password', { exact: true }).fill(member.password);
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await paymentIn(popup).pay.click();
    expect((await answered).status()).toBe(200);
    await popup.waitForEvent('close');

    expect(await page.evaluate(() => globalThis.received)).toEqual([]);
  });
});
