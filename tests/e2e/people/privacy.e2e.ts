/** The checkout stores nothing on a merchant’s page and reads no storage there. */
import type { Page } from 'playwright/test';
import { openCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var storageUses: string[] | undefined;
}

/** Counts every access to storage that outlives a page, in the page and in all its frames. */
async function watchStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const uses: string[] = [];
    globalThis.storageUses = uses;
    const watch = (owner: object, name: string) => {
      const property = Object.getOwnPropertyDescriptor(owner, name);
      if (!property) throw new Error(`no ${name} to watch`);
      const noting =
        <T>(wrapped: T) =>
        (...args: unknown[]) => {
          uses.push(name);
          return (wrapped as (...given: unknown[]) => unknown).apply(window, args);
        };
      Object.defineProperty(
        owner,
        name,
        property.get
          ? { ...property, get: noting(property.get) }
          : {
              ...property,
              value: class {
                constructor() {
                  uses.push(name);
                }
              },
            },
      );
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      if (name in window) watch(window, name);
    }
    watch(window, 'BroadcastChannel');
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      get: () => {
        uses.push('cookie');
        return '';
      },
      set: () => uses.push('cookie'),
    });
  });
}

test('neither page nor frame touches cookies or storage during a payment', {
  tag: '@storage',
}, async ({ page, context }) => {
  await watchStorage(page);
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await payAsKnown(page, payment, await newMember());
  await expect(payment.heading).toHaveText('Payment done');

  const uses = () => globalThis.storageUses;
  expect(await page.evaluate(uses)).toEqual([]);
  expect(await frameOf(page).locator('html').evaluate(uses)).toEqual([]);
  // Proves that the counter works.
  await page.evaluate(() => [document.cookie, localStorage, new BroadcastChannel('a')]);
  expect(await page.evaluate(uses)).toEqual(['cookie', 'localStorage', 'BroadcastChannel']);
  expect((await context.storageState()).origins).toEqual([]);
});

test('only the sign-in window sets our two cookies, and scripts cannot read them', async ({
  page,
  context,
}) => {
  const { payment } = await openCheckout(page, await newPayment());
  await payAsKnown(page, payment, await newMember());

  const cookies = (await context.cookies()).sort((a, b) => a.name.localeCompare(b.name));
  const seen = cookies.map(({ name, domain, httpOnly, sameSite }) => [
    name,
    domain,
    httpOnly,
    sameSite,
  ]);
  // Names with `__Host-` and Secure need https, which a sandbox does not have.
  expect(seen.sort()).toEqual([
    ['salus_device', 'localhost', true, 'Lax'],
    ['salus_refresh', 'localhost', true, 'Lax'],
  ]);
});

test('the page requests only the script, its parts and the frame, and only from our site', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) asked.push(request.url());
  });
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();

  const { url, hostUrl } = world();
  const elsewhere = () => asked.filter((address) => !address.startsWith(hostUrl));
  await expect
    .poll(elsewhere)
    .toEqual([
      `${url}/widget/v1.js`,
      expect.stringMatching(/\/widget\/bridge\.[\w-]+\.js$/),
      expect.stringMatching(/\/widget\/extras\.[\w-]+\.js$/),
    ]);
});
