/** A frame in the shop's own HTML, which our script adopts. */
import { payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  htmlFirst,
  openHostPage,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test('shows the amount before our script, and is adopted without loading again', async ({
  page,
}) => {
  const id = await newPayment();
  let documents = 0;
  page.on('request', (request) => {
    if (request.url().includes(`/embed/pay/${id}`)) documents += 1;
  });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/widget/v1.js', async (route) => {
    await held;
    await route.continue();
  });
  await openHostPage(page, { body: htmlFirst(id) });
  const payment = paymentIn(frameOf(page, id));
  await expect(payment.row('Total')).toHaveText('152 SLS');
  expect(await heardNames(page)).toEqual([]);
  release();

  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  await expect(frameElement(page, id)).toHaveAttribute('title', 'Secure payment with Salus');
  await expect
    .poll(() => frameElement(page, id).evaluate((frame) => frame.style.height))
    .not.toBe('560px');
  expect([documents, await page.locator('iframe').count()]).toEqual([1, 1]);

  await payAsKnown(page, payment, await newMember());

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

test('names its page by a parameter where the browser sends no referrer', async ({ page }) => {
  const { url, hostUrl } = world();
  const id = await newPayment();
  const src = `${url}/embed/pay/${id}?origin=${encodeURIComponent(hostUrl)}`;
  const body = htmlFirst(id, src).replace(
    'referrerpolicy="origin"',
    'referrerpolicy="no-referrer"',
  );

  await openHostPage(page, { body });

  await expect.poll(() => heardNames(page)).toEqual(['ready']);
});

test('stops when its element is removed, and is adopted again when that returns', async ({
  page,
}) => {
  const id = await newPayment();
  await openHostPage(page, { body: htmlFirst(id) });
  await expect.poll(() => heardNames(page)).toEqual(['ready']);

  await page.evaluate(() => {
    const checkout = document.querySelector('salus-checkout');
    if (checkout) document.querySelector('main')?.append(checkout);
  });

  await expect.poll(() => heardNames(page)).toEqual(['ready', 'ready']);
});

test.describe('mistakes of the page', () => {
  test.use({ complaints: /./ });

  test('a frame of another session is ignored, and the page hears why', async ({ page }) => {
    const [id, other] = [await newPayment(), await newPayment()];
    const src = `${world().url}/embed/pay/${other}`;

    await openHostPage(page, { body: htmlFirst(id, src) });

    await expect
      .poll(() => heard(page))
      .toEqual([{ name: 'error', session: '', code: 'frame_foreign', recoverable: false }]);
    await expect(frameElement(page, other)).toBeVisible();
  });

  test('a frame of another site is ignored', async ({ page }) => {
    const id = await newPayment();
    const src = `${world().strangerUrl}/embed/pay/${id}`;
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));

    await openHostPage(page, { body: htmlFirst(id, src) });

    await expect.poll(() => said.join()).toContain(`another session or site: "${src}"`);
    expect((await heard(page)).map(({ code }) => code)).toEqual(['frame_foreign']);
  });

  test('a link takes its place if our other scripts cannot load', async ({ page }) => {
    const id = await newPayment();
    await page.route('**/widget/bridge.*.js', (route) => route.abort());

    await openHostPage(page, { body: htmlFirst(id) });

    await expect(page.getByRole('link', { name: 'Open secure checkout' })).toBeVisible();
    await expect(frameElement(page, id)).toBeHidden();
  });
});
