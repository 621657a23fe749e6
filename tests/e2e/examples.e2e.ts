/** The examples as a stranger runs them: the packed packages, a token, and nothing of ours. */
import { signInAsKnown } from './support/checkout.ts';
import { startExample } from './support/example.ts';
import { frameOf } from './support/host-page.ts';
import { paymentIn } from './support/payment.ts';
import { newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

// They have one address.
test.describe.configure({ mode: 'serial' });

test('Fastify: paid in the page, believed by webhook, and given back', async ({ page }) => {
  const example = await startExample('fastify', world().merchant.token, world().exampleUrl);
  try {
    await page.goto(world().exampleUrl);
    await page.getByRole('button', { name: 'Order' }).click();
    const payment = paymentIn(frameOf(page));
    await signInAsKnown(page, payment, await newMember());
    await payment.pay.click();
    await page.getByRole('button', { name: 'Give it back' }).click();

    await expect.poll(example.said).toContain('pay_session.refunded');
    await page.reload();

    await expect(page.getByText('The money is on its way back.')).toBeVisible();
  } finally {
    await example.stop();
  }
});

test('React: the component, and a server that is asked', async ({ page }) => {
  const example = await startExample('react', world().merchant.token, world().exampleUrl);
  try {
    await page.goto(world().exampleUrl);
    await page.getByRole('button', { name: 'A mat, 40.00 €' }).click();
    const payment = paymentIn(frameOf(page));
    await signInAsKnown(page, payment, await newMember());
    await payment.pay.click();

    await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  } finally {
    await example.stop();
  }
});
