/** One-time codes and sign-in windows in the wrong hands, and two of everything. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout, signInAsKnown } from './support/checkout.ts';
import { frameElement, heardNames, openHostPage } from './support/host-page.ts';
import { addressOf } from './support/host-server.ts';
import { paymentIn } from './support/payment.ts';
import { newPayment, statusOf } from './support/payments.ts';
import { balanceOf, makeKnown, newMember } from './support/people.ts';
import { openSignIn } from './support/sign-in-window.ts';
import { expect, test } from './support/test.ts';
import { expectUnpaid } from './support/unpaid.ts';
import { world } from './support/world.ts';

declare global {
  var received: string[] | undefined;
}

/** The answer to `authorize`, as whoever reads the member's network would have it. */
const codeFrom = async (page: Page): Promise<string> =>
  (await (await page.waitForResponse('**/authorize')).json()).code;

async function redeem(page: Page, id: string, code: string, verifier = 'A'.repeat(43)) {
  const url = `${world().url}/api/pay/${id}/token`;
  const response = await page.request.post(url, { data: { code, verifier } });
  return [response.status(), (await response.json()).code];
}

test.describe('a code', () => {
  test.use({ complaints: /(status of (400|409)|net::ERR_FAILED) .*\/(token|authorize)$/ });

  test('of the attacker’s own sign-in does not sign a victim’s frame in', async ({
    page,
    browser,
  }) => {
    const id = await newPayment();
    const attacker = await newMember();
    const other = await browser.newContext();
    await makeKnown(other, attacker);
    const shop = await other.newPage();
    // A challenge of the attacker's own: that of the victim's frame only its window knows.
    await shop.goto(addressOf(world().hostUrl, {}));
    const opening = shop.waitForEvent('popup');
    await shop.evaluate(
      (address) => void open(address),
      `${world().url}/embed/signin/${id}#${'C'.repeat(43)}`,
    );
    const popup = await opening;
    const coming = codeFrom(popup);
    await popup.getByRole('button', { name: 'Continue as Ana' }).click();
    const code = await coming;
    const { payment } = await openCheckout(page, id);
    const signIn = await openSignIn(page, payment.signIn);

    await signIn.page.evaluate((data) => globalThis.opener.postMessage(data, location.origin), {
      type: 'salus:code',
      code,
    });

    await expect(payment.text('The sign-in took too long or was already used.')).toBeVisible();
    await expect(payment.pay).toHaveCount(0);
    await expectUnpaid(id, attacker);
    await other.close();
  });

  test('that was handed over is worth nothing to whoever has read it on the way', async ({
    page,
  }) => {
    const member = await newMember();
    await makeKnown(page.context(), member);
    const { id, payment } = await openCheckout(page, await newPayment());
    // What was sent for the frame never arrives there.
    await page.context().route('**/token', (route) => route.abort());
    const signIn = await openSignIn(page, payment.signIn);
    const coming = codeFrom(signIn.page);
    await signIn.continueAs(member).click();
    const code = await coming;

    expect(await redeem(page, id, code)).toEqual([400, 'code_invalid']);
    expect(await redeem(page, await newPayment(), code)).toEqual([400, 'code_invalid']);
    await expect(payment.pay).toHaveCount(0);
    await expectUnpaid(id, member);
  });

  for (const [name, change] of [
    ['another challenge', { challenge: 'D'.repeat(43) }],
    ['another total', { total: '1' }],
    ['a larger total', { total: '999' }],
  ] as const) {
    test(`that was asked for with ${name} pays nothing`, async ({ page }) => {
      const member = await newMember();
      await makeKnown(page.context(), member);
      const { id, payment } = await openCheckout(page, await newPayment());
      const signIn = await openSignIn(page, payment.signIn);
      await signIn.page.route('**/authorize', (route) =>
        route.continue({
          postData: JSON.stringify({ ...route.request().postDataJSON(), ...change }),
        }),
      );
      const answered = signIn.page.waitForResponse('**/authorize');
      await signIn.continueAs(member).click();

      if ('challenge' in change) {
        await expect(payment.text('The sign-in took too long or was already used.')).toBeVisible();
      } else expect((await answered).status()).toBe(409);
      await expect(payment.pay).toHaveCount(0);
      await expectUnpaid(id, member);
    });
  }
});

test('a frame that was led elsewhere while its window is open is told nothing', async ({
  page,
}) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const { id, payment } = await openCheckout(page, await newPayment());
  const signIn = await openSignIn(page, payment.signIn);
  await expect(signIn.continueAs(member)).toBeVisible();
  const elsewhere = addressOf(world().strangerUrl, {
    head: '<script>received = []; onmessage = ({ data }) => received.push(data)</script>',
  });
  await frameElement(page).evaluate((frame: HTMLIFrameElement, src) => {
    frame.title = 'Led away';
    frame.src = src;
  }, elsewhere);
  const stranger = page.locator('iframe[title="Led away"]').contentFrame().locator('body');
  await expect(stranger).toHaveText("A merchant's page");

  await signIn.continueAs(member).click();
  await signIn.closed;

  expect(await stranger.evaluate(() => globalThis.received)).toEqual([]);
  expect(await heardNames(page)).toEqual(['ready']);
  await expectUnpaid(id, member);
});

test.describe('of the window it has opened', () => {
  test.use({ complaints: /Unsafe attempt to initiate navigation .* javascript: url/ });

  test('a page reads nothing, and a member approves nothing out of sight', async ({ page }) => {
    const member = await newMember();
    await makeKnown(page.context(), member);
    const id = await newPayment();
    await openHostPage(page, {}, world().strangerUrl);
    const opening = page.waitForEvent('popup');
    const address = `${world().url}/embed/signin/${id}#${'B'.repeat(43)}`;
    const opened = await page.evaluateHandle(
      (url) => open(url, 'window', 'width=120,height=120'),
      address,
    );
    const popup = await opening;
    const approve = popup.getByRole('button', { name: 'Continue as Ana' });
    await expect(approve).toBeVisible();

    const read = await opened.evaluate((window) => {
      const reads: Record<string, () => unknown> = {
        document: () => window?.document,
        hash: () => window?.location.hash,
        href: () => window?.location.href,
        name: () => window?.name,
        eval: () => Reflect.get(window ?? {}, 'eval'),
        script: () => {
          if (window) window.location.href = 'javascript:opener.stolen = document.body.textContent';
        },
      };
      return Object.entries(reads)
        .filter(([, look]) => {
          try {
            return look() !== undefined;
          } catch {
            return false;
          }
        })
        .map(([name]) => name);
    });
    expect(read).toEqual([]);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    // Approving is for the total in sight: in a window too small for it nothing answers.
    await popup.setViewportSize({ width: 120, height: 120 });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await approve.evaluate((button: HTMLElement) => button.click());
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await expectUnpaid(id, member);
  });
});

test('a click meant for a window that closed above ours is none of ours', async ({
  page,
  context,
}) => {
  const member = await newMember();
  await makeKnown(context, member);
  const { id, payment } = await openCheckout(page, await newPayment());
  const signIn = await openSignIn(page, payment.signIn);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  const comeToFront = (button: HTMLElement) => {
    dispatchEvent(new Event('focus'));
    button.click();
  };
  await expect(signIn.continueAs(member)).not.toHaveAttribute('aria-disabled');
  await signIn.continueAs(member).evaluate(comeToFront);
  await expect(signIn.continueAs(member)).toHaveAttribute('aria-disabled', 'true');
  expect(asked.filter((url) => url.endsWith('/authorize'))).toEqual([]);

  const ourPage = await context.newPage();
  await ourPage.goto(`${world().url}/pay/${id}`);
  const own = paymentIn(ourPage);
  await expect(own.pay).not.toHaveAttribute('aria-disabled');
  asked.length = 0;
  await own.pay.evaluate(comeToFront);

  await expect(own.pay).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toEqual([]);
  await expectUnpaid(id, member);
  await own.pay.click();
  await expect(own.heading).toHaveText('Payment done');
});

test('one payment in two tabs, pressed in both at once, is paid once', async ({
  page,
  context,
}) => {
  const { id, payment, member } = await openReadyCheckout(page);
  const second = await context.newPage();
  const { payment: other } = await openCheckout(second, id);
  await signInAsKnown(second, other, member);
  await expect(other.pay).not.toHaveAttribute('aria-disabled');

  const press = (button: HTMLElement) => button.click();
  await Promise.all([payment.pay.evaluate(press), other.pay.evaluate(press)]);

  await expect(payment.heading).toHaveText('Payment done');
  await expect(other.heading).toHaveText('Payment done');
  expect(await balanceOf(member)).toBe('848');
  expect(await statusOf(id)).toBe('paid');
});
