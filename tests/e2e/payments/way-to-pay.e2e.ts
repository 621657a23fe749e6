/** A payment that asks for more than the member has: buy, stake, pay, without a step that fails. */
import { expectClean } from '../../support/browser/axe.ts';
import { acceptTerms, fillInCard, payByCard } from '../../support/browser/card.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const CARD_FIELDS = 'iframe[title^="Secure "]';

test('buys what is missing, stakes it, comes back and pays', async ({ page }) => {
  const id = await newPayment({ minimumLevel: 'Sens' });
  const member = await newMember({ cash: '1136.8' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${id}`);
  await page.getByRole('link', { name: 'Buy 15.2 SLS, stake 1,000 SLS, then pay' }).click();

  await expect(page.getByRole('heading', { name: /^Steps to pay/ })).toBeVisible();
  const steps = page.getByRole('main').locator('ol > li');
  await expect(steps).toHaveText([
    'Buy 15.2 SLS by card',
    'Stake 1,000 SLS',
    'Pay €38.00 · 152 SLS',
  ]);
  await expect(page.getByRole('button', { name: 'Review change' })).toHaveCount(0);
  await expectClean(page, 'the way to pay');
  await page.getByRole('link', { name: 'Buy 15.2 SLS by card' }).click();

  await expect(steps).toHaveText([
    'Buy 15.2 SLS by card',
    'Stake 1,000 SLS',
    'Pay €38.00 · 152 SLS',
  ]);
  await expect(page.getByLabel('Tokens (SLS)')).toHaveValue('15.2');
  await fillInCard(page, '4242424242424242');
  await acceptTerms(page);
  await expectClean(page, 'the purchase on the way', CARD_FIELDS);
  await payByCard(page);
  await page.getByRole('link', { name: 'Stake 1,000 SLS' }).click();

  await expect(steps).toHaveText(['Stake 1,000 SLS', 'Pay €38.00 · 152 SLS']);
  await page.getByRole('button', { name: 'Review change' }).click();
  await page.getByRole('button', { name: 'Move tokens' }).click();
  await page.getByRole('link', { name: 'Pay €38.00 · 152 SLS' }).click();

  await paymentIn(page).pay.click();
  await expect(page).toHaveURL(/\/pay\/confirmation/);
  expect(await statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('0');
});

test('the button of a small top-up names what is charged: the smallest purchase', async ({
  page,
}) => {
  const id = await newPayment();
  await makeKnown(page.context(), await newMember({ cash: '149.3' }));
  await page.goto(`${world().url}/pay/${id}`);

  await page.getByRole('link', { name: 'Add 10 SLS by card and pay' }).click();

  await expect(page.getByText('Add 10 SLS (€2.50) and pay')).toBeVisible();
});

test('whoever needs more than the limit of card purchases reads so, and meets no purchase', async ({
  page,
}) => {
  const id = await newPayment({ amount: '25000.00', minimumLevel: 'Sens' });
  await makeKnown(page.context(), await newMember({ cash: '0' }));
  const beyond = page.getByText(/This is more than you can buy by card within your limit/);
  const deposit = page.getByRole('link', { name: 'Add tokens' });
  await page.goto(`${world().url}/pay/${id}`);

  await expect(beyond).toBeVisible();
  await expect(deposit).toHaveAttribute('href', '/account/cash');
  await expectClean(page, 'beyond the limit');

  await page.goto(`${world().url}/account/membership/stake?amount=1000&payment=${id}`);
  await expect(beyond).toBeVisible();
  await expect(deposit).toHaveAttribute('href', '/account/cash');
  await expect(page.getByRole('button', { name: 'Review change' })).toHaveCount(0);
  await expectClean(page, 'the way beyond the limit');
});
