/** The mock loader and the helper for merchants' own browser tests. */
import type { Page } from 'playwright/test';
import { checkoutFrame, expectEvent, pay } from '../../../packages/embed/playwright.ts';
import { frameElement, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { newPayment, statusOf, UNKNOWN_PAYMENT } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** The page’s requests to our site; only the mock’s file is allowed. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === world().url) paths.push(pathname);
  });
  return paths;
}

async function openMock(page: Page, outcome?: string): Promise<void> {
  const more = outcome === undefined ? {} : { 'data-mock': outcome };
  const body = tag(UNKNOWN_PAYMENT, more).replace('v1.js', 'mock.js');
  const policy = `default-src 'none'; script-src ${world().url}; img-src data:`;
  await openHostPage(page, { body, headers: { 'content-security-policy': policy } });
}

test('a payment in the mock works as in the checkout, without requests to our site', async ({
  page,
}) => {
  const paths = asked(page);
  await openMock(page);

  expect(await expectEvent(page, 'ready')).toEqual({ session: UNKNOWN_PAYMENT });
  await expect(checkoutFrame(page).heading).toHaveText('Payment');
  expect(await pay(page)).toEqual({ session: UNKNOWN_PAYMENT });

  await expect(checkoutFrame(page).heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
  expect(paths).toEqual(['/widget/mock.js']);
});

test('the mock falls back to the link as the loader does', async ({ page }) => {
  const paths = asked(page);
  await openMock(page, 'fallback');

  expect(await expectEvent(page, 'fallback')).toMatchObject({ session: UNKNOWN_PAYMENT });
  await expect(page.locator(`a[href$="/pay/${UNKNOWN_PAYMENT}"]`)).toBeVisible();
  expect(paths).toEqual(['/widget/mock.js']);
});

test('the helper also pays in the checkout of a sandbox', async ({ page }) => {
  const id = await newPayment();
  const { email, password } = await newMember();
  await openHostPage(page, { body: tag(id) });

  const paid = await pay(page, { member: { email, password }, session: id });

  expect(paid).toMatchObject({ session: id, receipt: expect.stringMatching(/^ey/) });
  expect(await statusOf(id)).toBe('paid');
  await expect(frameElement(page, id)).toBeVisible();
});
