/** One script, several ways to place it. */
import { openCheckout, payAsKnown } from '../support/browser/checkout.ts';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  openHostPage,
  tag,
} from '../support/browser/host-page.ts';
import { paymentIn } from '../support/browser/payment.ts';
import { newPayment, statusOf } from '../support/browser/payments.ts';
import { newMember } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';

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
  test.use({ complaints: /^Salus: data-target finds no place/ });

  test('reports a missing target to the shop', async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, { body: tag(id, { 'data-target': '#nowhere' }) });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: id, code: 'target_not_found', recoverable: false }]);
    await expect(frameElement(page)).toHaveCount(0);
  });
});
