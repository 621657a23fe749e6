/** Sign-in windows opened by the wrong page, and two windows at once. */
import { openCheckout, openReadyCheckout } from '../../support/browser/checkout.ts';
import { frameElement, heardNames, openHostPage } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var received: string[] | undefined;
}

test('a frame that navigates away while its window is open receives nothing', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const { id, payment } = await openCheckout(page, await newPayment());
  const signIn = await openSignIn(page, payment.signIn);
  await expect(signIn.payment.pay).toBeVisible();
  const elsewhere = addressOf(world().strangerUrl, {
    head: '<script>received = []; onmessage = ({ data }) => received.push(data)</script>',
  });
  await frameElement(page).evaluate((frame: HTMLIFrameElement, src) => {
    frame.title = 'Led away';
    frame.src = src;
  }, elsewhere);
  const stranger = page.locator('iframe[title="Led away"]').contentFrame().locator('body');
  await expect(stranger).toHaveText("A merchant's page");

  await signIn.payment.pay.click();
  await signIn.closed;

  expect(await stranger.evaluate(() => globalThis.received)).toEqual([]);
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  expect(await statusOf(id)).toBe('paid');
});

test.describe('a page that opens our window', () => {
  test.use({ complaints: /Unsafe attempt to initiate navigation .* javascript: url/ });

  test('cannot read it, and cannot make a member pay out of sight', async ({ page }) => {
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
    const { pay } = paymentIn(popup);
    await expect(pay).toBeVisible();

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
    // Pay requires that the total is in view: in a window too small for it, Pay does not answer.
    await popup.setViewportSize({ width: 120, height: 120 });
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await pay.evaluate((button: HTMLElement) => button.click());
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await expectUnpaid(id, member);
  });
});

test('a click meant for a window that closed above ours does not press our button', async ({
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
  await expect(signIn.payment.pay).not.toHaveAttribute('aria-disabled');
  await signIn.payment.pay.evaluate(comeToFront);
  await expect(signIn.payment.pay).toHaveAttribute('aria-disabled', 'true');
  expect(asked.filter((url) => url.endsWith('/confirm'))).toEqual([]);

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

test('a payment that is pressed in two tabs at once is paid once', async ({ page, context }) => {
  const { id, payment, member, window } = await openReadyCheckout(page);
  const second = await context.newPage();
  const { payment: other } = await openCheckout(second, id);
  const secondWindow = await openSignIn(second, other.signIn);
  await expect(secondWindow.payment.pay).not.toHaveAttribute('aria-disabled');

  const press = (button: HTMLElement) => button.click();
  await Promise.all([window.payment.pay.evaluate(press), secondWindow.payment.pay.evaluate(press)]);

  await expect(payment.heading).toHaveText('Payment done');
  await expect(other.heading).toHaveText('Payment done');
  expect(await balanceOf(member)).toBe('848');
  expect(await statusOf(id)).toBe('paid');
});
