/** A member buys tokens: with a declined card, then with one that requires 3-D Secure. */
import { expectClean } from '../../support/browser/axe.ts';
import {
  acceptTerms,
  cardNumber,
  challenge,
  fillInCard,
  payByCard,
} from '../../support/browser/card.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const CARD_FIELDS = 'iframe[title^="Secure "]';

test('a declined card shows the reason, a card with 3-D Secure pays, and the receipt appears', async ({
  page,
}) => {
  const member = await newMember({ cash: '0' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/cash`);
  // The document of another page does not allow the card network, so this page is a new document.
  await page.getByRole('link', { name: 'Buy tokens' }).click();
  const [tokens, dollars] = [page.getByLabel('Tokens (SLS)'), page.getByLabel('Amount in USD')];
  await tokens.fill('200');
  await expect(dollars).toHaveValue('54.00');
  await dollars.fill('27');
  await expect(tokens).toHaveValue('100');
  await fillInCard(page, '4000000000009995');

  await payByCard(page);
  await expect(page.getByText('Please accept this to continue.')).toHaveCount(1);
  await acceptTerms(page);
  await payByCard(page);
  await expect(
    page.getByText('Purchase failed. The card has insufficient funds.'),
  ).toBeInViewport();
  await expectClean(page, 'a refused card', CARD_FIELDS);
  await cardNumber(page).fill('4000000000003220');
  await page.getByRole('button', { name: /^Pay/ }).dblclick();
  await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  await expectClean(page, '3-D Secure', CARD_FIELDS);
  await challenge(page).getByRole('button', { name: 'Complete' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  expect(await balanceOf(member)).toBe('100');
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByText('Purchase done')).toBeVisible();
  await expectClean(page, 'receipt');
  await page.getByRole('link', { name: 'All top-ups' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectClean(page, 'orders');
});

test('a reload during 3-D Secure continues with the same order', async ({ page }) => {
  const member = await newMember({ cash: '0' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/buy`);
  await fillInCard(page, '4000002500003155');
  await acceptTerms(page);
  await payByCard(page);
  await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your top-up' })).toBeVisible();
  await fillInCard(page, '4242424242424242');
  await payByCard(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  expect(await balanceOf(member)).toBe('100');
});

test('an order whose card was declined goes on in another tab, and something else ends it', async ({
  page,
  context,
}) => {
  const member = await newMember({ cash: '0' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/buy?tokens=1000`);
  await fillInCard(page, '4000000000009995');
  await acceptTerms(page);
  await payByCard(page);
  await expect(page.getByText('Purchase failed. The card has insufficient funds.')).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${world().url}/account/buy`);
  await expect(other.getByRole('heading', { name: 'Your top-up' })).toBeVisible();
  await expectClean(other, 'an open order', CARD_FIELDS);
  await other.getByRole('button', { name: 'Choose another amount' }).click();

  // The declined card has used up nothing.
  await expect(other.getByText(/^You can buy up to 80,000.SLS now/)).toBeVisible();
});

test('a reload right after Pay shows the purchase, and buys nothing twice', async ({ page }) => {
  const member = await newMember({ cash: '0' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/buy`);
  await fillInCard(page, '4242424242424242');
  await acceptTerms(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Payment received|Purchase done/,
  );

  await page.reload();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  expect(await balanceOf(member)).toBe('100');
  await page.goto(`${world().url}/account/buy`);
  await expect(page.getByLabel('Tokens (SLS)')).toHaveValue('100');
});

test('the page shows before the card network answers, and no other page allows its hosts', async ({
  page,
}) => {
  await makeKnown(page.context(), await newMember({ cash: '0' }));
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/v3/', async (route) => {
    await held;
    await route.continue();
  });

  const response = await page.goto(`${world().url}/account/buy`);
  await expect(page.getByLabel('Tokens (SLS)')).toHaveValue('100');
  letGo();
  await expect(cardNumber(page)).toBeVisible();

  const policy = response?.headers()['content-security-policy'] ?? '';
  const elsewhere = await page.request.get(`${world().url}/account/cash`);
  expect(policy).toContain("frame-src 'self' http://127.0.0.1:");
  expect(elsewhere.headers()['content-security-policy']).toContain("frame-src 'self';");
});
