/** The strictest pages of merchants: all they must allow is one script and one frame. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { openCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  linkTag,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var violations: string[] | undefined;
}

async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    globalThis.violations = seen;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => globalThis.violations ?? []);
}

const csp = (...directives: string[]) => ({
  'content-security-policy': ["default-src 'none'", 'img-src data:', ...directives].join('; '),
});
const frames = () => `frame-src ${world().url}`;

const policies: [name: string, headers: () => Record<string, string>][] = [
  ['hosts alone', () => csp(`script-src ${world().url}`, frames())],
  ['a nonce', () => csp("script-src 'nonce-abc' 'strict-dynamic'", frames())],
  [
    'Trusted Types',
    () =>
      csp(
        `script-src ${world().url}`,
        frames(),
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ),
  ],
  ['COEP require-corp', () => ({ 'cross-origin-embedder-policy': 'require-corp' })],
];

for (const [name, headers] of policies) {
  test(`the payment shows and fits on a page under ${name}`, async ({ page }) => {
    const violations = await watchViolations(page);
    const id = await newPayment();
    await openHostPage(page, { headers: headers(), body: tag(id, { nonce: 'abc' }) });

    await expect(paymentIn(frameOf(page)).row('Total')).toHaveText('152 SLS');
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
    await expect(page.getByText('Salus …')).toHaveCount(0);
    await expect(frameElement(page)).not.toHaveCSS('height', '500px');
    expect(await violations()).toEqual([]);
  });
}

test('a member pays on a page that is cross-origin isolated', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment(), {
    headers: {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    },
  });
  await payAsKnown(page, payment, await newMember());

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

test.describe('on a site that is not the merchant’s', () => {
  test.use({
    complaints:
      /frame-ancestors|net::ERR_BLOCKED_BY_RESPONSE|origins. .*#origin_refused|status of 403/,
  });

  for (const [kind, create] of [
    ['a payment', newPayment],
    ['an invitation', newInvitation],
  ] as const) {
    test(`${kind} is refused at once, with its reason and a link to our page`, async ({ page }) => {
      const id = await create();
      const path = kind === 'a payment' ? 'pay' : 'link';
      const reporting = page.waitForRequest('**/api/embed/reports');
      const body = kind === 'a payment' ? tag(id) : linkTag(id);
      await openHostPage(page, { body }, world().strangerUrl);

      const frame = frameOf(page, id);
      await expect(
        frame.getByRole('heading', { name: 'This site cannot show this checkout' }),
      ).toBeVisible();
      await expect
        .poll(() => heard(page))
        .toEqual([
          {
            name: 'fallback',
            [kind === 'a payment' ? 'session' : 'link']: id,
            step: 'frame',
            reason: 'origin_refused',
          },
        ]);
      expect((await reporting).postDataJSON()).toMatchObject({ reason: 'origin_refused' });
      await expect(frame.getByRole('link')).toHaveAttribute('href', `/${path}/${id}`);
      await expect(page.getByText('Salus …')).toHaveCount(0);
      expect(await frame.locator('html').innerText()).not.toMatch(/40|SLS|shop\.test/);
      await expectClean(page, `${kind}, refused`);
    });
  }

  test('a page that loads its script late still learns that it is refused', async ({ page }) => {
    const id = await newPayment();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/widget/bridge.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await openHostPage(page, { body: tag(id, { 'data-locale': 'es' }) }, world().strangerUrl);
    await expect(
      frameOf(page).getByRole('heading', { name: 'Este sitio no puede mostrar este pago' }),
    ).toBeVisible();
    release();

    await expect.poll(() => heardNames(page)).toEqual(['fallback']);
  });

  test('the payment is not shown inside the merchant’s page when another site frames that page', async ({
    page,
  }) => {
    const id = await newPayment();
    await openHostPage(page, { body: tag(id) });
    await expect(paymentIn(frameOf(page)).heading).toBeVisible();
    const address = page.url();

    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await openHostPage(
      page,
      { body: `<iframe title="Shop" src="${address}"></iframe>` },
      world().strangerUrl,
    );
    await refused;

    const shop = page.locator('iframe[title="Shop"]').contentFrame();
    await expect(shop.getByRole('heading')).toBeVisible();
    await expect(shop.locator('iframe').contentFrame().getByRole('button')).toHaveCount(0);
  });

  test('no site may frame our own pages, not even the merchant', async ({ page }) => {
    const id = await newPayment();
    for (const path of [`/pay/${id}`, `/embed/signin/${id}`, '/login']) {
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await openHostPage(page, {
        body: `<iframe title="Trap" src="${world().url}${path}"></iframe>`,
      });
      await refused;
      await expect(page.locator('iframe').contentFrame().getByRole('button')).toHaveCount(0);
    }
  });
});
