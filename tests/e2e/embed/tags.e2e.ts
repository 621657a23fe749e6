/** One script, several ways to place it. */
import { openCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';

test('two payments on one page are independent', async ({ page }) => {
  const one = await newPayment();
  const other = await newPayment({ amount: '20.00' });
  await openHostPage(page, { body: tag(one) + tag(other) });
  const first = paymentIn(frameOf(page, one));
  const second = paymentIn(frameOf(page, other));
  await expect(first.row('Total')).toHaveText('152 SLS');
  await expect(second.row('Total')).toHaveText('76 SLS');

  await payAsKnown(page, second, await newMember());

  await expect(second.heading).toHaveText('Payment done');
  await expect(first.signIn).toBeVisible();
  expect(await heardNames(page, one)).toEqual(['ready']);
  await expect
    .poll(() => heardNames(page, other))
    .toEqual(['ready', 'signed-in', 'submitted', 'paid']);
  expect(await statusOf(one)).toBe('pending');
});

test('a script that is loaded twice keeps its listeners, and late listeners receive missed events', async ({
  page,
}) => {
  const id = await newPayment();
  const { payment } = await openCheckout(page, id);
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  const again = await newPayment();
  const told = await page.evaluate(
    async ([src, session]) => {
      const salus = (globalThis as unknown as { Salus: { on: SalusOn } }).Salus;
      type SalusOn = (name: string, listener: (detail: { session: string }) => void) => void;
      const sessions: string[] = [];
      const both = new Promise<string[]>((done) => {
        salus.on('ready', ({ session }) => {
          sessions.push(session);
          if (sessions.length === 2) done(sessions);
        });
      });
      const script = document.createElement('script');
      script.src = src ?? '';
      script.dataset.session = session ?? '';
      document.querySelector('main')?.append(script);
      return both;
    },
    [await page.locator('script[data-session]').getAttribute('src'), again],
  );

  expect(told).toEqual([id, again]);
  await expect(payment.signIn).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(2);
});

test('the payment goes into the named element, even when that is added later', async ({ page }) => {
  const id = await newPayment();
  await openHostPage(page, {
    head: tag(id, { 'data-target': '#till' }),
    body: '<p>Before</p><div id="till"></div><p>After</p>',
  });

  await expect(page.locator('#till iframe')).toBeVisible();
  await expect(paymentIn(frameOf(page)).signIn).toBeVisible();
});

test.describe('a tag without a place', () => {
  test.use({ complaints: /^Salus: data-target matches no element/ });

  test('reports a missing target to the shop', async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, { body: tag(id, { 'data-target': '#nowhere' }) });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: id, code: 'target_not_found', recoverable: false }]);
    await expect(frameElement(page)).toHaveCount(0);
  });
});

test.describe('a theme that is no theme', () => {
  test.use({ complaints: /^Salus: theme must be light, dark or auto/ });

  test('sets no other property of the page, in no mode', async ({ page }) => {
    const theme = 'dark;background:url(//evil.example/x);position:fixed';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    const [inline, button, modal] = [await newPayment(), await newPayment(), await newPayment()];
    await openHostPage(page, {
      body: [
        tag(inline, { 'data-theme': theme }),
        tag(button, { 'data-theme': theme, 'data-mode': 'button' }),
        tag(modal, { 'data-theme': theme, 'data-mode': 'modal' }),
      ].join(''),
    });
    await expect.poll(() => heardNames(page, inline)).toEqual(['ready']);
    await expect.poll(() => heardNames(page, modal)).toEqual(['ready']);
    await expect(page.getByRole('button', { name: 'Go to payment' })).toBeVisible();

    const styles = await page.evaluate(() =>
      [...document.querySelectorAll('salus-checkout, salus-modal')]
        .flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])] as HTMLElement[])
        .map(({ style }) => [
          style.backgroundImage.includes('url'),
          style.position === 'fixed',
          style.colorScheme,
        ]),
    );
    expect(styles).toEqual([
      [false, false, 'light'],
      [false, false, 'light'],
      [false, false, 'light'],
    ]);
    expect(asked).not.toContain('evil.example');
  });
});

test.describe('a malformed id', () => {
  test.use({ complaints: /^Salus: (an id is|this page shows)/ });

  test('leaves the shop’s own link in its place, and says so', async ({ page }) => {
    const body = (session: string) =>
      `<salus-checkout session="${session}"><a href="/pay-here">Pay here</a></salus-checkout>`;
    await openHostPage(page, { head: tag('').replace('data-session=""', ''), body: body('pay_x') });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: 'pay_x', code: 'session_invalid', recoverable: false }]);
    await expect(page.getByRole('link', { name: 'Pay here' })).toBeVisible();
  });

  test('that replaces a good one brings the shop’s link back', async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, {
      head: tag('').replace('data-session=""', ''),
      body: `<salus-checkout session="${id}"><a href="/pay-here">Pay here</a></salus-checkout>`,
    });
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
    const link = page.getByRole('link', { name: 'Pay here' });
    await expect(link).toBeHidden();

    const set = (session: string) =>
      page
        .locator('salus-checkout')
        .evaluate((one, to) => one.setAttribute('session', to), session);
    await set('pay_x');
    await expect(link).toBeVisible();
    await set(id);

    await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
    await expect(link).toBeHidden();
  });
});
