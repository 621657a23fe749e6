/** A hostile page cannot make a visitor press Pay who has not seen payee and total. */
import type { Locator, Page } from 'playwright/test';
import { considered } from '../../support/browser/considered.ts';
import { openHostPage } from '../../support/browser/host-page.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';
import { chance } from '../../support/random/chance.ts';

const SMALL = 'popup,width=480,height=150';
const HINT = 'Check the total, then press Pay.';

/** A stranger's page opens `address` by a real click, as a game would. */
async function openFrom(page: Page, address: string, features: string): Promise<Page> {
  await openHostPage(page, { body: '<button>Play</button>' }, world().strangerUrl);
  await page.evaluate(
    ([url, wanted]) => {
      document.querySelector('button')?.addEventListener('click', () => {
        open(url, '_blank', wanted);
      });
    },
    [address, features] as const,
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Play' }).click();
  return opening;
}

const payPage = (id: string) => `${world().url}/pay/${id}`;
const linkPage = (id: string) => `${world().url}/link/${id}`;
/** Also for an invitation to link. */
const payWindow = (id: string) => `${world().url}/embed/signin/${id}`;

/** Whether payee, total and button are all in the window. */
const togetherIn = (window: Page): Promise<boolean> =>
  window.evaluate(() =>
    ['.press__payee', '.press__sum', '.press__block .button'].every((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
    }),
  );

/** The time of the visitor's pages stands still but for what `pass` lets pass. */
async function holdTime(page: Page): Promise<(window: Page, ms: number) => Promise<void>> {
  const { clock } = page.context();
  await clock.install({ time: Date.now() });
  await clock.pauseAt(Date.now() + 1_000);
  return (window, ms) => window.clock.runFor(ms);
}

/** Where the button is, or where a game has put its own. */
async function placeOf(button: Locator): Promise<[number, number]> {
  const box = (await button.count()) > 0 ? await button.boundingBox() : null;
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [240, 300];
}

for (const [name, address] of [
  ['our page', payPage],
  ['our window', payWindow],
] as const) {
  test(`${name}, opened so small that only Pay fits: payee and total are with it, or it waits`, async ({
    page,
  }) => {
    const member = await newMember();
    await makeKnown(page.context(), member);
    const id = await newPayment();
    const popup = await openFrom(page, `${address(id)}#:~:text=Pay%20152`, SMALL);
    await popup.setViewportSize({ width: 480, height: 150 });
    const { pay, text } = paymentIn(popup);
    await pay.scrollIntoViewIfNeeded();
    // Only the button is in the window.
    await pay.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top));
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await popup.mouse.click(...(await placeOf(pay)));
    await expect(text(HINT)).toBeVisible();
    await expectUnpaid(id, member);

    await expect(pay).toBeEnabled();

    expect(await togetherIn(popup)).toBe(true);
  });

  for (const [width, height] of [
    [320, 256],
    [480, 150],
  ] as const) {
    test(`${name} is paid by the keyboard alone in ${width} by ${height} pixels`, async ({
      page,
    }) => {
      await makeKnown(page.context(), await newMember());
      const id = await newPayment();
      await page.setViewportSize({ width, height });
      await page.goto(address(id));
      const { pay } = paymentIn(page);
      await pay.focus();
      await expect(pay).toBeEnabled();
      expect(await togetherIn(page)).toBe(true);

      await page.keyboard.press('Enter');

      await expect.poll(() => statusOf(id)).toBe('paid');
    });
  }
}

const LINK_HINT = 'Check who asks and what they would see, then choose.';
const SURFACES = [
  ['Pay on our page', async () => payPage(await newPayment()), /^Pay /, HINT],
  ['Pay in our window', async () => payWindow(await newPayment()), /^Pay /, HINT],
  ['Link now on our page', async () => linkPage(await newInvitation()), /^Link now$/, LINK_HINT],
  ['Not now in our window', async () => payWindow(await newInvitation()), /^Not now$/, LINK_HINT],
  [
    'the card’s button',
    async () => `${world().url}/embed/top-up/${await newPayment()}`,
    /^Add .* and pay$/,
    'Check the price, then press again.',
  ],
] as const;

for (const [name, addressOf, label, hint] of SURFACES) {
  test(`${name}: a visitor who keeps clicking does not reach it`, async ({ page, context }) => {
    const { seed, below } = chance();
    const isCard = name === 'the card’s button';
    await makeKnown(context, await newMember({ cash: isCard ? '12.5' : '1000' }));
    const address = await addressOf();
    const acts: string[] = [];
    context.on('request', (request) => {
      if (/\/(confirm|accept|deny)$/.test(request.url())) acts.push(request.url());
    });
    const pass = await holdTime(page);
    const popup = await openFrom(page, address, 'popup,width=480,height=900');
    await popup.setViewportSize({ width: 480, height: 1200 });
    const button = considered(popup.getByRole('button', { name: label }));
    const clickOn = async () => {
      await pass(popup, 150 + below(251));
      await popup.mouse.click(...(await placeOf(button)));
    };
    while ((await button.count()) === 0) await clickOn();
    for (let clicks = 0; clicks < 40 && !popup.isClosed(); clicks++) await clickOn();

    expect([seed, acts]).toEqual([seed, []]);
    await expect(popup.getByText(hint)).toBeVisible();
    await pass(popup, 500);
    await button.click();
    if (isCard) await expect(popup.getByText('Please accept this to continue.')).toBeVisible();
    else await expect.poll(() => acts.length).toBe(1);
  });
}
