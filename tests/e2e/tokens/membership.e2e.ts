/** Stake moves change a member’s level, and invalid moves are refused. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const amount = (page: Page) => page.getByLabel('Amount (SLS)');
const look = (page: Page) => page.getByRole('button', { name: 'Review change' }).click();
const move = (page: Page) => page.getByRole('button', { name: 'Move tokens' }).click();
const done = (page: Page) => page.getByText(/^Staking balance change done/);

/** A member with 6000 tokens, on the page that moves them. */
async function openPage(page: Page) {
  const member = await newMember({ cash: '6000' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/membership/stake`);
  await expect(amount(page)).toBeVisible();
  return member;
}

test('a move up to Gemma and back down is previewed before it is made', async ({ page }) => {
  const member = await openPage(page);
  // On a phone the outcome stands above the form that was pressed.
  await page.setViewportSize({ width: 390, height: 640 });

  await amount(page).fill('5,000');
  await expect(page.getByText(/^= 5,000\sSLS$/)).toBeVisible();
  const preview = page.locator('form');
  await expect(preview.getByText('You’ll reach Gemma')).toBeVisible();
  await look(page);
  const dialog = page.getByRole('dialog', { name: /^Move 5,000\sSLS into your membership\?$/ });
  await expect(dialog.getByText('You’ll reach Gemma')).toBeVisible();
  expect(await balanceOf(member)).toBe('6000');
  await move(page);
  await expect(done(page)).toHaveText('Staking balance change done. Your level is Gemma.');
  await expect(done(page)).toBeInViewport({ ratio: 1 });
  expect(await balanceOf(member)).toBe('1000');

  await page.getByText('Back to payment account', { exact: true }).click();
  await amount(page).fill('4000.5');
  await expect(preview.getByText('You’ll go from Gemma to Visita.')).toBeVisible();
  await look(page);
  await expect(page.getByRole('dialog').getByText('You’ll go from Gemma to Visita.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await balanceOf(member)).toBe('1000');
  await look(page);
  await move(page);
  await expect(done(page)).toHaveText('Staking balance change done. Your level is Visita.');
  expect(await balanceOf(member)).toBe('5000.5');

  await page.getByRole('link', { name: 'Your membership' }).click();
  const history = page.getByRole('table', { name: /^Levels you have reached and left/ });
  await expect(history.getByRole('row').nth(1)).toContainText('From Gemma down to Visita');
  await expect(history.getByRole('row').nth(2)).toContainText('From Visita up to Gemma');
});

test('the field refuses more tokens than available and invalid amounts, and nothing moves', async ({
  page,
}) => {
  const member = await openPage(page);
  const refused = page.locator('form');

  for (const [typed, words] of [
    ['6000.000000000000000001', 'Insufficient funds'],
    ['0', 'The quantity amount is not valid'],
    ['-1', 'The quantity amount is not valid'],
    ['1e3', 'The quantity amount is not valid'],
    ['0.0000000000000000001', 'The quantity amount is not valid'],
    ['1.000', 'Did you mean 1000 or 1?'],
  ] as const) {
    await amount(page).fill(typed);
    await look(page);
    await expect(refused.getByText(words), typed).toBeVisible();
    await expect(amount(page)).toBeFocused();
  }

  expect(await balanceOf(member)).toBe('6000');
});

test.describe('tokens that were spent elsewhere meanwhile', () => {
  test.use({ complaints: /status of 409/ });

  test('lead to an error message when the member moves them', async ({ page, context }) => {
    await openPage(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await amount(other).fill('5999');
    await amount(page).fill('6000');
    await look(page);

    await look(other);
    await move(other);
    await expect(done(other)).toBeVisible();
    await move(page);

    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Insufficient funds');
  });
});

test('axe finds no violations on the page: opened, refused, before the move and after it', async ({
  page,
}) => {
  await openPage(page);
  await expectClean(page, 'opened');

  await look(page);
  await expectClean(page, 'refused');
  await amount(page).fill('1000');
  await look(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'before the move');
  await move(page);
  await expect(done(page)).toBeVisible();
  await expectClean(page, 'done');
});
