/**
 * Nobody has to upgrade shop and installation together: the packages of the version before work with this
 * server, and those of this version with the server before. For `npm run test:long -- upgrade` (UPGRADES)
 * alone: the version before is built from the history.
 */
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { frameOf } from '../support/browser/host-page.ts';
import { connectShop } from '../support/browser/integration.ts';
import { newMember } from '../support/browser/people.ts';
import { openStack, type Stack } from '../support/browser/stack.ts';
import { expect, test } from '../support/browser/test.ts';
import { world } from '../support/browser/world.ts';
import {
  buildVersionBefore,
  commitBefore,
  type VersionBefore,
} from '../support/upgrade/version-before.ts';

const PACKAGES = ['server', 'embed', 'react'];

test.skip(!process.env.UPGRADES, 'npm run test:long -- upgrade');
test.describe.configure({ mode: 'serial', timeout: 900_000 });

interface Side {
  /** Of the server. */
  url: string;
  /** Of the shop. */
  shop: string;
  payer: { email: string; password: string };
}

let before: VersionBefore;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const found = await commitBefore();
  if ('reason' in found) {
    // The list of tests does not say why one was skipped.
    console.log(found.reason);
    test.skip(true, found.reason);
  } else before = await buildVersionBefore(found.commit);
});

async function json(url: string, init: RequestInit = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** As the payer’s own browser does, whatever the pages of that version look like. */
async function confirm({ url, payer }: Side, id: string): Promise<void> {
  const post = (path: string, body: object, headers = {}) =>
    json(`${url}/api/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const credentials = { identifier: payer.email, password: payer.password };
  const { jwt } = await post('auth/local', credentials);
  const authorization = `Bearer ${jwt}`;
  const { quote } = await json(`${url}/api/pay/${id}`, { headers: { authorization } });
  await post(`pay/${id}/confirm`, { total: quote.total }, { authorization });
}

async function walk(page: Page, side: Side): Promise<void> {
  const step = (name: string, id = '') => json(`${side.shop}/${name}?id=${id}`);
  const src = `${side.url}/widget/v1.js`;
  const paid: string[] = [];
  for (const by of ['react', 'embed']) {
    const { session, isRepeated } = await step('order');
    expect(isRepeated).toBe(true);
    expect(session).toMatchObject({ status: 'pending', amount: '40.00', currency: 'EUR' });
    await page.goto(`${side.shop}/?${new URLSearchParams({ by, src, session: session.id })}`);
    await expect(frameOf(page, session.id).getByText(/152/).first()).toBeVisible();

    await confirm(side, session.id);

    // The frame of a paid session tells the page so.
    await page.reload();
    await expect(page.getByText('Thank you.')).toBeVisible();
    await expect
      .poll(() => step('events'))
      .toContainEqual(
        expect.objectContaining({
          type: 'pay_session.paid',
          data: expect.objectContaining({ id: session.id, status: 'paid' }),
        }),
      );
    paid.push(session.id);
  }

  const [id = ''] = paid;
  expect(await step('refund', id)).toMatchObject({ amount: '10.00', reason: 'Torn' });
  await expect
    .poll(() => step('events'))
    .toContainEqual(
      expect.objectContaining({
        type: 'pay_session.refunded',
        data: expect.objectContaining({ id, refund: expect.objectContaining({ amount: '10.00' }) }),
      }),
    );
  expect(await step('read', id)).toMatchObject({
    status: 'partially_refunded',
    refundedAmount: '10.00',
  });
  expect(await step('overRefund', id)).toEqual({
    isSalusError: true,
    status: 409,
    code: 'refund_exceeds_payment',
  });
  const lists = await step('lists', id);
  expect(lists.sessions).toContain(id);
  expect(lists.refunds).toHaveLength(1);
  expect(lists.events).toEqual(
    expect.arrayContaining(['pay_session.paid', 'pay_session.refunded']),
  );
  expect(lists.links).toEqual([]);
  const { session: unpaid } = await step('order');
  expect(await step('cancel', unpaid.id)).toMatchObject({ status: 'cancelled' });
}

async function buildShop(packages: string[]): Promise<Stack> {
  const stack = await openStack('upgrade', packages);
  await stack.tool('vite', 'build');
  return stack;
}

test('the packages of the version before work with this server', async ({ page }) => {
  const stack = await buildShop(before.packages);
  const { env, disconnect } = await connectShop('Upgrade', '/webhooks/salus');
  try {
    const { SALUS_WEBHOOK_SECRET } = env;
    const SHOP_PORT = new URL(world().exampleUrl).port;
    Object.assign(stack.env, { SALUS_WEBHOOK_SECRET, SHOP_PORT });
    await stack.serve('node', 'shop.mjs');

    await walk(page, { url: world().url, shop: world().exampleUrl, payer: await newMember() });
  } finally {
    await disconnect();
    await stack.remove();
  }
});

test('the packages of this version work with the server before', async ({ page }) => {
  const stack = await buildShop(PACKAGES);
  const server = await before.start(join(stack.folder, 'shop.mjs'));
  try {
    const { url, shopUrl, signIns } = server.manifest;
    const [payer] = signIns;
    if (!payer) throw new Error('the sandbox has no sample members');

    await walk(page, { url, shop: shopUrl, payer });
  } finally {
    await server.stop();
    await stack.remove();
  }
});
