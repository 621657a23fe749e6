/** Nothing of ours is left behind on a merchant's page, and nothing is looked for. */
import type { Page } from 'playwright/test';
import { openCheckout, signInAsKnown } from './support/checkout.ts';
import { frameOf } from './support/host-page.ts';
import { newPayment } from './support/payments.ts';
import { newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

declare global {
  var storageUses: string[] | undefined;
}

/** Counts every touch of what outlives a page, in the page and in all its frames. */
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

test('neither page nor frame touches cookies or storage while a payment is made', {
  tag: '@storage',
}, async ({ page, context }) => {
  await watchStorage(page);
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await signInAsKnown(page, payment, await newMember());
  await payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');

  const uses = () => globalThis.storageUses;
  expect(await page.evaluate(uses)).toEqual([]);
  expect(await frameOf(page).locator('html').evaluate(uses)).toEqual([]);
  // The watch itself works.
  await page.evaluate(() => [document.cookie, localStorage, new BroadcastChannel('a')]);
  expect(await page.evaluate(uses)).toEqual(['cookie', 'localStorage', 'BroadcastChannel']);
  expect((await context.storageState()).origins).toEqual([]);
});

test('the one cookie is the sign-in window’s, and scripts cannot read it', async ({
  page,
  context,
}) => {
  const { payment } = await openCheckout(page, await newPayment());
  await signInAsKnown(page, payment, await newMember());

  const cookies = await context.cookies();
  expect(cookies.map(({ name, domain, httpOnly, sameSite }) => [name, domain, httpOnly, sameSite]))
    // The name with `__Host-` and Secure needs https, which a sandbox has not.
    .toEqual([['salus_refresh', 'localhost', true, 'Lax']]);
});

test('the page asks our site for the script, the bridge and the frame, and nobody else', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) asked.push(request.url());
  });
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();

  const { url, hostUrl } = world();
  expect(asked.filter((address) => !address.startsWith(hostUrl))).toEqual([
    `${url}/widget/v1.js`,
    expect.stringMatching(/\/widget\/bridge\.[\w-]+\.js$/),
  ]);
});
