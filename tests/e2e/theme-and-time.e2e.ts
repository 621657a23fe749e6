/** A merchant's look in a merchant's page, and more time for whoever needs it. */
import { openCheckout } from './support/checkout.ts';
import { frameOf, openHostPage, tag } from './support/host-page.ts';
import { paymentIn } from './support/payment.ts';
import { newPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test.describe('a look', () => {
  // What is refused is an error in the console: the developer is to see it.
  test.use({ complaints: /^Salus: / });

  test('is the merchant’s where it can be read, and ours where not', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) =>
      message.text().startsWith('Salus: accent #1a237e'),
    );
    const id = await newPayment();
    const look = { 'data-accent': '#1a237e', 'data-radius': '3', 'data-font': 'mono' };
    await openHostPage(page, { body: tag(id, look) });
    const { signIn } = paymentIn(frameOf(page, id));

    await expect(signIn).toHaveCSS('background-color', 'rgb(26, 35, 126)');
    await expect(signIn).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(signIn).toHaveCSS('border-radius', '3px');
    await expect(signIn).toHaveCSS('font-family', /^ui-monospace/);
    expect((await refused).text()).toContain(
      'a contrast of 1.23:1 in the dark theme and needs 3:1',
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(signIn).toHaveCSS('background-color', 'rgb(79, 182, 178)');
  });
});

test('somebody asks for more time by keyboard, and gets it once', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 100_000).toISOString();
  const { payment } = await openCheckout(page, await newPayment({ expiresAt }));
  const frame = frameOf(page);
  await expect(frame.getByRole('timer')).toHaveText(/^Time left: 1:\d\d$/);
  await expect(frame.locator('[aria-live]')).toHaveText(/left to pay. You can ask for more time.$/);

  await payment.button('Give me more time').focus();
  await page.keyboard.press('Enter');

  const said = frame.getByText(/^Time added: \d+ seconds?. The total stays as it is.$/);
  await expect(said).toBeVisible();
  await expect(said).toBeFocused();
  await expect(frame.getByRole('timer')).toHaveCount(0);
  await expect(payment.button('Give me more time')).toHaveCount(0);
  await expect(payment.signIn).toBeVisible();
});
