/** A developer reads the API reference and tries it out with a keyboard and a token. */
import { expectClean } from '../../support/browser/axe.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /status of 422/, permissions: ['clipboard-read', 'clipboard-write'] });
test('a developer tries a call in the reference, and its error links to the explanation', async ({
  page,
}) => {
  const { url, merchant } = world();
  const session = await newPayment({ reference: 'tried-out' });
  await page.goto(`${url}/docs/api/pay-sessions`);
  await expectClean(page, 'reference');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const cancel = page.locator('#cancelPaySession');
  await cancel.getByText('Try it').press('Enter');
  const send = cancel.getByRole('button', { name: 'Send POST' });
  await cancel.getByLabel(/^id /).fill('pay_1');
  await send.press('Enter');
  const token = page.getByLabel('Your API key');
  await expect(token).toBeFocused();
  await token.fill(merchant.token);

  await send.press('Enter');
  await expect(cancel.getByRole('status')).toContainText('Answered 422');
  await expect(cancel.locator('[data-answer]')).toContainText('"path": "params.id"');
  await cancel.getByLabel(/^id /).fill(session);
  await send.press('Enter');
  await expect(cancel.getByRole('status')).toContainText('Answered 200');
  await expect(cancel.locator('[data-answer]')).toContainText('ratelimit: "token";r=');
  expect(await statusOf(session)).toBe('cancelled');
  await expectClean(page, 'an answer');

  await cancel.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(cancel.getByRole('status')).toHaveText('Copied, without your key.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -X POST '${url}/api/merchant/pay-sessions/${session}/cancel'`);
  expect(copied).not.toContain(merchant.token);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(merchant.token);

  await cancel.getByRole('link', { name: 'session_not_pending' }).click();
  await expect(page.locator(':target h3')).toHaveText(/session_not_pending/);
  await expectClean(page, 'error codes');
});
