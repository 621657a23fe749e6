/**
 * Walks from the shop's page to a paid session as a person does: fills what is empty, and presses the one
 * control that leads on. It knows the controls and no order of steps, so it walks every version of them.
 */
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright';
import { cardFields } from '../../tests/support/browser/card.ts';
import { considered } from '../../tests/support/browser/considered.ts';
import { frameOf } from '../../tests/support/browser/host-page.ts';
import { digitsInMailTo } from '../../tests/support/browser/mailbox.ts';
import { statusOf } from '../../tests/support/browser/payments.ts';
import type { Shopper } from './ways.ts';

const LIMIT_MS = 60_000;
const LOOK_MS = 200;
const ACTION_MS = 3_000;
const NEW_PASSWORD = 'another long password';
const CARD = ['Ana Prado', '4242424242424242', '1234', '123'];

/** What leads on, the nearest to the payment first. */
const ON = [
  /^Pay (?!.*passkey)/,
  /^Confirm and pay/,
  /and pay$/,
  /^(Add|Buy|Stake) \d/,
  /^Move tokens$/,
  /^Review change$/,
  /^Save new password$/,
  /^Create account$/,
  /^Continue$/,
  /^Sign in$/,
  /^Sign in to pay$/,
];

type Place = Page | FrameLocator;

/** @returns once the session is paid */
export async function walk(context: BrowserContext, shop: Page, shopper: Shopper): Promise<void> {
  let begins = shopper.begins;
  let seenBefore = '';
  let last: unknown;
  context.setDefaultTimeout(ACTION_MS);
  const began = performance.now();
  while (performance.now() - began < LIMIT_MS) {
    if ((await statusOf(shopper.session)) === 'paid') return;
    const page = context.pages().at(-1) ?? shop;
    const place = page === shop ? frameOf(shop) : page;
    try {
      const sees = await textOf(place);
      // A person acts on what has stopped to change.
      if (sees === seenBefore) begins = await act(place, page, shopper, begins);
      seenBefore = sees;
    } catch (error) {
      // The window closed, or the next step replaced this one meanwhile: looks again.
      last = error;
    }
    await shop.waitForTimeout(LOOK_MS);
  }
  const text = await textOf(context.pages().at(-1) ?? shop);
  throw new Error(`not paid after ${LIMIT_MS} ms, but:\n${text}`, { cause: last });
}

/** Without the time left, which changes each second. */
const textOf = async (place: Place): Promise<string> =>
  (await place.locator('body').innerText()).replace(/\d+:\d\d/g, '');

async function act(
  place: Place,
  page: Page,
  shopper: Shopper,
  begins: Shopper['begins'],
): Promise<Shopper['begins']> {
  const isForm = await seen(place.getByRole('button', { name: 'Sign in', exact: true }));
  if (isForm && begins === 'register') {
    await place.getByRole('button', { name: 'Create an account' }).click();
    return 'known';
  }
  if (isForm && begins === 'wrong' && (await seen(place.getByText(/password invalid/)))) {
    await place.getByRole('button', { name: 'Forgot your password?' }).click();
    return 'known';
  }
  // A form may go on by itself once it is filled in.
  if (await fill(place, page, shopper, begins)) return begins;
  for (const name of ON) {
    const control = place
      .getByRole('button', { name })
      .or(place.getByRole('link', { name }))
      .and(place.locator(':not([aria-disabled="true"])'))
      .first();
    if (!(await seen(control))) continue;
    await press(control);
    return begins;
  }
  return begins;
}

/** Presses once, and waits until the page answers or another window opens. */
async function press(control: Locator): Promise<void> {
  const page = control.page();
  const context = page.context();
  const element = await control.elementHandle();
  const answered = Promise.race([
    context.waitForEvent('page'),
    page.waitForEvent('close'),
    page.waitForEvent('framenavigated'),
    element?.waitForElementState('hidden'),
    element?.waitForElementState('disabled'),
  ]).catch(() => {});
  await considered(control).click({});
  await answered;
}

const seen = (found: Locator): Promise<boolean> => found.first().isVisible();

/** Fills the empty fields of the form, and ticks its boxes. @returns whether there were any */
async function fill(place: Place, page: Page, shopper: Shopper, begins: string): Promise<boolean> {
  let hasFilled = false;
  const { member } = shopper;
  const wrong = begins === 'wrong' ? 'not my password' : member.password;
  const answers: [autocomplete: string, text: () => Promise<string> | string][] = [
    ['given-name', () => member.name],
    ['family-name', () => 'Prado'],
    ['username', () => member.email],
    ['current-password', () => wrong],
    [
      'new-password',
      () => (begins === 'known' && shopper.begins === 'wrong' ? NEW_PASSWORD : member.password),
    ],
    ['one-time-code', () => digitsInMailTo(member.email)],
  ];
  for (const [autocomplete, text] of answers) {
    for (const field of await place.locator(`input[autocomplete=${autocomplete}]:visible`).all())
      if ((await field.inputValue()) === '') {
        await field.fill(await text());
        hasFilled = true;
      }
  }
  if (await seen(place.getByLabel('Name on the card'))) {
    for (const [index, field] of cardFields(page).entries()) {
      await field.waitFor();
      if ((await field.inputValue()) === '') {
        await field.fill(CARD[index] ?? '');
        hasFilled = true;
      }
    }
  }
  for (const box of await place.locator('input[type=checkbox]:visible').all())
    if (!(await box.isChecked())) {
      await box.check();
      hasFilled = true;
    }
  return hasFilled;
}
