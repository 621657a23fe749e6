/** The card network’s own fields on the buy page. */
import type { FrameLocator, Locator, Page } from 'playwright/test';

const inFrame = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`);

export const cardNumber = (page: Page): Locator =>
  inFrame(page, 'Secure card number input frame').getByRole('textbox');

const cardExpiry = (page: Page): Locator =>
  inFrame(page, 'Secure expiration date input frame').getByRole('textbox');

const cardCode = (page: Page): Locator =>
  inFrame(page, 'Secure CVC input frame').getByRole('textbox');

/** The fields of a card in the order of the Tab key. */
export const cardFields = (page: Page): Locator[] => [
  page.getByLabel('Name on the card'),
  cardNumber(page),
  cardExpiry(page),
  cardCode(page),
];

/** The bank’s 3-D Secure page. */
export const challenge = (page: Page): FrameLocator => inFrame(page, '3D Secure');

export async function fillInCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Name on the card').fill('Ana Prado');
  await cardNumber(page).fill(card);
  await cardExpiry(page).fill('1234');
  await cardCode(page).fill('123');
}

export async function acceptTerms(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

export const payByCard = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();
