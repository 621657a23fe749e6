/** A merchant’s theme in a merchant’s page, and the extension of a payment’s time. */
import { frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.describe('a theme', () => {
  // Rejected options are console errors, so that the developer sees them.
  test.use({ complaints: /^Salus: / });

  test('applies the merchant’s colours where they are readable, and ours elsewhere', async ({
    page,
  }) => {
    const refused = page.waitForEvent('console', (message) =>
      message.text().startsWith('Salus: accent #1a237e'),
    );
    const id = await newPayment();
    const look = {
      'data-theme': 'auto',
      'data-accent': '#1a237e',
      'data-radius': '3',
      'data-font': 'mono',
    };
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

test('a shopper extends the time by keyboard, once', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 100_000).toISOString();
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().url}/pay/${await newPayment({ expiresAt })}`);
  const payment = paymentIn(page);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Time left: 1:\d\d$/);
  await expect(page.getByText(/left to pay. You can ask for more time.$/)).toBeAttached();

  await payment.button('Add 10 minutes').focus();
  await page.keyboard.press('Enter');

  const said = page.getByText(/^Time added: \d+ seconds?. The total stays the same.$/);
  await expect(said).toBeVisible();
  await expect(said).toBeFocused();
  await expect(timer).toHaveCount(0);
  await expect(payment.button('Add 10 minutes')).toHaveCount(0);
  await expect(payment.pay).toBeVisible();
});
