import { openCheckout } from '../support/browser/checkout.ts';
import { newPayment } from '../support/browser/payments.ts';
import { openSignIn } from '../support/browser/sign-in-window.ts';
import { test } from '../support/browser/test.ts';
import { world } from '../support/browser/world.ts';
test.use({ complaints: /./ });
test('shots', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment({ description: 'An hour of quiet' } as never));
  const window = await openSignIn(page, payment.signIn);
  const own = window.page;
  const shot = async (name: string) => {
    for (const [size, width, height] of [['phone', 390, 700], ['popup', 480, 690], ['small', 320, 640]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        if (scheme === 'dark' && size !== 'popup') continue;
        await own.setViewportSize({ width, height });
        await own.emulateMedia({ colorScheme: scheme });
        await own.screenshot({ path: `/tmp/D-shots/${name}-${size}-${scheme}.png` });
      }
  };
  await own.getByLabel('E-mail').fill('ana@example.test');
  await shot('signin');
  await own.getByRole('button', { name: 'Create an account' }).click();
  await own.getByLabel('First name').waitFor();
  await shot('register');
  await own.getByRole('button', { name: 'Back to sign in' }).click();
  await own.getByRole('button', { name: 'Forgot your password?' }).click();
  await own.getByRole('button', { name: 'Continue' }).waitFor();
  await shot('forgot');
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByLabel('Code from the e-mail').waitFor();
  await shot('digits');
  for (const path of ['login', 'register']) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${world().url}/${path}`);
    await page.getByRole('button', { name: /Show/ }).first().waitFor();
    await page.screenshot({ path: `/tmp/D-shots/hosted-${path}-320.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `/tmp/D-shots/hosted-${path}-desktop-dark.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
