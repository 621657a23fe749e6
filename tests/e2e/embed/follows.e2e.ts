/**
 * A frame that the shop's page has loaded again cannot hear the window that is still open: only the
 * session's stream tells it the end.
 */
import type { Page } from 'playwright/test';
import { considered } from '../../support/browser/considered.ts';
import {
  frameOf,
  heardNames,
  linkTag,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const onElement = (change: (element: Element) => void) => (page: Page) =>
  page.locator('salus-checkout').evaluate(change);

const CHANGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the page is reloaded': (page) => page.reload(),
  'the visitor goes away and back': async (page) => {
    await page.goto(`${world().strangerUrl}/`);
    await page.goBack();
  },
  'the element is removed and inserted again': onElement((element) => {
    const { parentElement } = element;
    element.remove();
    parentElement?.append(element);
  }),
  'the element is replaced by a copy': onElement((element) => {
    element.replaceWith(element.cloneNode(true));
  }),
  'its accent changes': onElement((element) => element.setAttribute('accent', '#7a1f5c')),
  'its radius changes': onElement((element) => element.setAttribute('radius', '0')),
};

interface Waiting {
  /** Of the frame. */
  opens: string;
  /** Of the window, which shows it to a signed-in member. */
  ends: string | RegExp;
}

const PAYMENT: Waiting = { opens: 'Sign in to pay', ends: /^Pay / };
const INVITATION: Waiting = { opens: 'Sign in to link', ends: 'Link now' };

/** Polling would tell it, too, but later. */
const onlyStreams = (page: Page) =>
  page.route('**/events', (route) =>
    route.request().headers().accept?.includes('event-stream') ? route.continue() : route.abort(),
  );

/** The visitor opens our window, and the page then loads its frame again: the window answers nobody. */
async function openStale(page: Page, id: string, { opens, ends }: Waiting, change: string) {
  await makeKnown(page.context(), await newMember());
  await onlyStreams(page);
  const window = await openSignIn(page, frameOf(page, id).getByRole('button', { name: opens }));
  const end = considered(window.page.getByRole('button', { name: ends }));
  await expect(end).toBeVisible();
  const loaded = page.waitForEvent('framenavigated', (frame) => frame.url().includes(id));
  await CHANGES[change]?.(page);
  await loaded;
  return { ...window, end };
}

/** The frame shows `heading`, and the page has heard `event` once. */
async function expectSeen(page: Page, id: string, heading: string, event: string): Promise<void> {
  await expect(frameOf(page, id).getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect.poll(() => heardNames(page)).toContain(event);
  expect((await heardNames(page)).filter((name) => name === event)).toHaveLength(1);
}

for (const change of Object.keys(CHANGES)) {
  test(`a payment in the window is seen after ${change}`, async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, { body: tag(id) });
    const { end, closed } = await openStale(page, id, PAYMENT, change);

    await end.click();
    await closed;

    await expectSeen(page, id, 'Payment done', 'paid');
  });
}

for (const change of ['the page is reloaded', 'its accent changes']) {
  test(`a linked account is seen after ${change}`, async ({ page }) => {
    const id = await newInvitation();
    await openHostPage(page, { body: linkTag(id) });
    const { end, closed } = await openStale(page, id, INVITATION, change);

    await end.click();
    await closed;

    await expectSeen(page, id, 'Account linked', 'linked');
  });
}

test('a stake in another tab reaches the window and the frame, and a payment is then made', async ({
  page,
}) => {
  const [id, member] = [
    await newPayment({ minimumLevel: 'Sens' }),
    await newMember({ cash: '1200' }),
  ];
  await makeKnown(page.context(), member);
  await openHostPage(page, { body: tag(id) });
  const frame = paymentIn(frameOf(page, id));
  const { page: window, payment, closed } = await openSignIn(page, frame.signIn);
  const stake = 'Stake 1,000 SLS';
  await onlyStreams(window);
  const opening = page.context().waitForEvent('page');
  await window.getByRole('link', { name: stake }).click();
  const other = await opening;
  await expect(frameOf(page, id).getByRole('link', { name: stake })).toBeVisible();

  await other.getByRole('button', { name: 'Review change' }).click();
  await other.getByRole('button', { name: 'Move tokens' }).click();

  await expect(payment.pay).toBeVisible();
  await expect(frameOf(page, id).getByRole('link', { name: stake })).toHaveCount(0);
  await payment.pay.click();
  await closed;
  await expect(frame.heading).toHaveText('Payment done');
});
