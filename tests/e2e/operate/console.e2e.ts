/**
 * The operators' console: passkeys registered by link, and a withdrawal above the signer's caps that two
 * operators of finance approve, each with their own virtual authenticator.
 */
import type { Browser, Page } from 'playwright/test';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { OPERATOR_NAMESPACE } from '../../../server/tokens/chain/signer/approval.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import {
  type ConsoleServer,
  type OperatorName,
  startConsoleServer,
} from '../../support/operators/console-server.ts';
import { waitingWithdrawal } from '../../support/operators/waiting-withdrawal.ts';

// Chromium logs each answer 401: the page asks whether somebody is signed in.
test.use({ complaints: /401/ });

let server: ConsoleServer;
test.beforeAll(async () => {
  server = await startConsoleServer({ chain: SILENT_CHAIN });
});
test.afterAll(() => server.stop());

/** A browser of its own whose authenticator always agrees. */
async function openBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function arrive(page: Page, name: OperatorName): Promise<void> {
  await page.goto(await server.passkeyLink(name));
  await page.getByLabel('Name of this device').fill('Desk');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('status')).toHaveText(`The passkey of ${name} is registered.`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

/** Reviews the form that is open and signs it. */
async function reviewAndSign(page: Page): Promise<void> {
  await review(page);
  await page.getByRole('button', { name: 'Sign with your passkey' }).click();
}

async function review(page: Page): Promise<void> {
  await page.getByLabel('Reason').fill('The member asked for it.');
  await page.getByRole('button', { name: 'Review' }).click();
}

test('two operators approve a withdrawal, from their first passkey on', async ({ browser }) => {
  const { ops } = server;
  const id = await waitingWithdrawal(server.database);
  const [fay, finn] = [await openBrowser(browser), await openBrowser(browser)];
  await arrive(fay, 'fay');
  await arrive(finn, 'finn');

  for (const [page, name] of [
    [fay, 'fay'],
    [finn, 'finn'],
  ] as const) {
    await page.getByRole('searchbox').fill(id);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Withdrawal' })).toBeVisible();
    await expect(page.getByText('posted withdrawal')).toBeVisible();
    await page.getByRole('link', { name: 'Statement to sign' }).click();
    await reviewAndSign(page);
    const shown = page.getByRole('status').filter({ hasText: 'salus-withdrawal' });
    const statement = await shown.innerText();
    await page.goto(`${server.url}/operate/commands/withdrawal:approve?id=${id}`);
    await page
      .getByLabel('Signature')
      .fill(server.keys[name].sign(OPERATOR_NAMESPACE, `${statement}\n`));
    await reviewAndSign(page);
    await expect(page.getByRole('status')).toHaveText(`${name} has approved ${id}`);
  }

  const signed = sql`select from withdrawal_signature where withdrawal_id = ${id}`;
  expect(await rowsOf(server.database.db, signed)).toHaveLength(2);
  expect(await ops('fay', 'audit', '--command', 'withdrawal:approve')).toMatch(
    new RegExp(` fay withdrawal:approve id=${id} .+\n.+ finn withdrawal:approve id=${id} .+ done$`),
  );
});

test('what one operator proposes another approves', async ({ browser }) => {
  const [fay, finn] = [await openBrowser(browser), await openBrowser(browser)];
  await arrive(fay, 'fay');
  await arrive(finn, 'finn');
  await server.ops('fay', 'withdrawals:pause');

  await fay.goto(`${server.url}/operate/commands/withdrawals:resume`);
  await review(fay);
  await expect(fay.getByText('Another operator approves it before it runs.')).toBeVisible();
  await fay.getByRole('button', { name: 'Sign with your passkey' }).click();
  await fay.getByRole('link', { name: 'Open the proposal' }).click();
  await expect(fay.getByRole('link', { name: 'Reject', exact: true })).toBeVisible();
  await expect(fay.getByRole('link', { name: 'Approve', exact: true })).toHaveCount(0);
  const [proposal = ''] = /prop_\w+/.exec(fay.url()) ?? [];
  const before = await server.ops('fay', 'pauses');
  await finn.goto(`${server.url}/operate/queues`);
  await finn.getByRole('link', { name: proposal }).click();
  await expect(finn.getByRole('heading', { level: 1 })).toHaveText('Proposal');
  await finn.getByRole('link', { name: 'Approve', exact: true }).click();
  await review(finn);
  await expect(finn.getByText('fay proposes withdrawals:resume')).toBeVisible();
  await finn.getByRole('button', { name: 'Sign with your passkey' }).click();

  await expect(finn.getByRole('status')).toHaveText('withdrawals go on');
  expect(before).toContain('withdrawals_paused');
  expect(await server.ops('fay', 'withdrawals')).toMatch(/^(?!paused)/);
});

test('every page is free of axe findings, on a phone too', async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto(`${server.url}/operate`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectClean(page, 'sign in');
  await arrive(page, 'ada');
  const id = await waitingWithdrawal(server.database);
  for (const path of [...PAGES, `/withdrawal/${id}`]) {
    await page.goto(`${server.url}/operate${path}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectClean(page, path);
    await page.setViewportSize({ width: 320, height: 700 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
    expect(await page.evaluate(brokenHeads), path).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 1000 });
    expect(await page.evaluate(brokenWords), path).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 1000 });
  }
});

/** Words of a table that stand on two lines, and tables that scroll to the side. */
const brokenWords = () => {
  const faults: string[] = [];
  for (const table of document.querySelectorAll('table, [role="table"]')) {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /(?<![^\s(])\p{L}{2,}(?![^\s.,:)])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) faults.push(word);
      }
    }
    for (let box: Element | null = table; box; box = box.parentElement) {
      const over = box.scrollWidth - box.clientWidth;
      if (over > 0 && getComputedStyle(box).overflowX !== 'visible')
        faults.push(`${box.className} scrolls by ${over}`);
    }
  }
  return faults;
};

/** Heads of one word that stand on two lines. */
const brokenHeads = () =>
  [...document.querySelectorAll('[role="cell"] > :first-child, [role="rowheader"] > :first-child')]
    .filter((head) => head.nextElementSibling && /^\S+$/.test(head.textContent))
    .filter((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      return text.getClientRects().length > 1;
    })
    .map((head) => head.textContent);

const PAGES = [
  '/',
  '/queues',
  '/commands',
  '/commands/audit',
  '/commands/limits:set',
  '/commands/nothing',
  '/search?id=salus.test',
  '/search?id=nobody',
  '/search',
  '/nowhere',
];

test('signing out leaves nothing on the page and ends the session', async ({ browser }) => {
  const page = await openBrowser(browser);
  await arrive(page, 'sam');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await page.goto(`${server.url}/operate/commands/audit`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});
