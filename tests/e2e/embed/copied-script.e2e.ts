/** Speed plugins put v1.js into another file, or into the page: it still finds our site, or says what to do. */
import type { Page } from 'playwright/test';
import { frameOf, heard, openHostPage } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const served = async () => (await fetch(`${world().url}/widget/v1.js`)).text();

/** The shop serves `text` at `path` of its own site. */
const serve = (page: Page, path: string, text: string) =>
  page.route(`${world().hostUrl}${path}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: text }),
  );

test('a script in the page, with the attributes of its tag, shows the payment', async ({
  page,
}) => {
  const id = await newPayment();
  await openHostPage(page, { body: `<script data-session="${id}">${await served()}</script>` });

  await expect(paymentIn(frameOf(page, id)).row('Total')).toHaveText('152 SLS');
});

test('a script that was combined with others starts the elements of the page', async ({ page }) => {
  const id = await newPayment();
  await serve(page, '/cache/all.js', `var shop = 1;\n${await served()}\nvar cart = 2;`);
  await openHostPage(page, {
    body: `<script async src="/cache/all.js"></script><salus-checkout session="${id}"></salus-checkout>`,
  });

  await expect(paymentIn(frameOf(page, id)).row('Total')).toHaveText('152 SLS');
  await expect.poll(() => heard(page)).toEqual([{ name: 'ready', session: id }]);
});

test('a copy at the same path on the site of the shop shows the payment', async ({ page }) => {
  const id = await newPayment();
  await serve(page, '/cache/min/1/widget/v1.js', await served());
  await openHostPage(page, {
    body: `<script async src="/cache/min/1/widget/v1.js" data-session="${id}"></script>`,
  });

  await expect(paymentIn(frameOf(page, id)).row('Total')).toHaveText('152 SLS');
});

test.describe('a script that was combined with others, whose tag is lost,', () => {
  test.use({ complaints: /^Salus: v1\.js finds no tag: it was combined or inlined/ });

  test('says what to do', async ({ page }) => {
    await serve(page, '/cache/all.js', await served());
    await openHostPage(page, { body: '<script async src="/cache/all.js"></script>' });

    await expect
      .poll(() => heard(page))
      .toEqual([expect.objectContaining({ name: 'error', code: 'tag_not_found' })]);
  });
});

test.describe('a pinned script, which cannot carry an address,', () => {
  test.use({ complaints: /^Salus: do not bundle v1\.js/ });

  test('says what to do', async ({ page }) => {
    const complaint = page.waitForEvent('console');
    const pinned = (await served()).replace(/https?:\S+\/widget\/v1 /, '%salus% ');
    await serve(page, '/cache/all.js', pinned);
    await openHostPage(page, { body: '<script async src="/cache/all.js"></script>' });

    expect((await complaint).text()).toBe('Salus: do not bundle v1.js');
  });
});
