/** The examples as an outside developer runs them: the packed packages and a token. */
import { payAsKnown } from '../../support/browser/checkout.ts';
import { startExample } from '../../support/browser/example.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

// Both use the same address.
test.describe.configure({ mode: 'serial' });

test('Fastify: a payment in the page, confirmed by webhook, and refunded', async ({ page }) => {
  const example = await startExample('fastify', world().merchant.token, world().exampleUrl);
  try {
    await page.goto(world().exampleUrl);
    await page.getByRole('button', { name: 'Order' }).click();
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
