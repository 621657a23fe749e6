/** The examples as an outside developer runs them: the packed packages and a token. */
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { startExample } from '../../support/browser/example.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { cancelPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

// Both use the same address.
test.describe.configure({ mode: 'serial' });

test('Fastify: an order whose session has ended is paid after a reload, and refunded', async ({
  page,
}) => {
  const example = await startExample('fastify', world().merchant.token, world().exampleUrl);
  try {
    await page.goto(world().exampleUrl);
    await page.getByRole('button', { name: 'Order' }).click();
    await cancelPayment(await shownSession(page));
    await page.reload();
    const payment = paymentIn(frameOf(page));
    await payAsKnown(page, payment, await newMember());
    await page.getByRole('button', { name: 'Give it back' }).click();

    await expect.poll(example.said).toContain('pay_session.refunded');
    await page.reload();

    await expect(page.getByText('The money is on its way back.')).toBeVisible();
  } finally {
    await example.stop();
  }
});

const shownSession = async (page: Page) =>
  (await page.locator('salus-checkout').getAttribute('session')) ?? '';

test('React: the component, and a server that reads the session', async ({ page }) => {
  const example = await startExample('react', world().merchant.token, world().exampleUrl);
  try {
    await page.goto(world().exampleUrl);
    await page.getByRole('button', { name: 'A mat, 40.00 €' }).click();
    const payment = paymentIn(frameOf(page));
    await payAsKnown(page, payment, await newMember());

    await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  } finally {
    await example.stop();
  }
});
