/**
 * The first payment of a newcomer, from the landing page to its webhook, in each stack that `salus init` writes:
 * the commands of docs/quickstart.md and those that `init` prints, nothing else; the same in Node and Express with the packages of
 * the version before; and with the shops of docs/stacks.md in PHP and Python. Prints the figures of
 * docs/performance.md. For `npm run test:long -- newcomer` (NEWCOMERS) alone.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { createToken, press, registerBusiness } from '../../support/browser/new-business.ts';
import { openShell, quickstart } from '../../support/browser/newcomer-shell.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { type OlderPackages, olderPackages } from '../../support/embed/older-packages.ts';

const PASSWORD = 'a quiet house by the sea';
const LIMIT_MINUTES = 5;
const LIMIT_LINES = 20;

test.skip(!process.env.NEWCOMERS, 'npm run test:long -- newcomer');
// One after the other: they are measured, and the shops have fixed ports.
test.describe.configure({ mode: 'serial', timeout: 900_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The address of a package that the installation serves, its general or its exact one. */
const SERVED = /https?:\/\/\S+?\/packages\/([a-z]+)[^\s/]*\.tgz/g;

/** The line that begins with the word, without it. */
const told = (text: string, word: string) =>
  new RegExp(`^${word}\\s+(.+)$`, 'm').exec(text)?.[1] ?? '';

/** Of a stack, before the first command of the quickstart. */
interface Start {
  stack: string;
  /** What the newcomer has already; by default an empty folder. */
  project?: string;
  /** In place of those that the installation serves. */
  older?: OlderPackages;
}

const STACKS: Start[] = [
  { stack: 'Node' },
  { stack: 'Express', project: 'express' },
  { stack: 'Next.js', project: 'next' },
];

for (const start of STACKS) {
  test(`${start.stack}: from the landing page to a paid session`, ({ page }) =>
    firstPayment(page, start));
}

test.describe('with the packages of the version before', () => {
  let older: OlderPackages;
  test.beforeAll(async () => {
    older = await olderPackages();
    console.log(`packages of ${older.version}`);
  });
  test.afterAll(() => older?.remove());

  for (const start of STACKS.filter(({ project }) => project !== 'next')) {
    test(`${start.stack}: from the landing page to a paid session`, ({ page }) =>
      firstPayment(page, { ...start, older }));
  }
});

/** From the landing page to a paid session. Prints the row of docs/performance.md. */
async function firstPayment(page: Page, { stack, project, older }: Start): Promise<void> {
  const name = randomBytes(4).toString('hex');
  const shell = await openShell(project);
  const run = (command: string) =>
    shell.run(older ? command.replace(SERVED, (_, one: string) => older.tarball(one)) : command);
  try {
    const began = Date.now();
    await page.goto(world().url);
    await page.goto(`${world().url}/docs/quickstart`);
    await registerBusiness(page, {
      email: `sol@${name}.test`,
      password: PASSWORD,
      business: `Casa ${name}`,
      domain: `${name}.test`,
    });
    const { steps, install } = await quickstart(await createToken(page, PASSWORD));
    for (const command of install) await run(command);
    const written = await shell.run('npx salus init');
    const further = told(written, 'Install:');
    if (further) await run(further);
    const shop = shell.start(told(written, 'Run:'));
    await shop.says('Events go to');

    const stumbles = [told(written, 'First:')].filter(Boolean);
    page.on('pageerror', ({ message }) => stumbles.push(message));
    await expect(async () => {
      expect((await page.goto(told(written, 'Then open')))?.status()).toBe(200);
    }).toPass();
    const payment = paymentIn(frameOf(page));
    await payAsKnown(page, payment, await newMember());
    await expect(payment.heading).toHaveText('Payment done');
    await expect.poll(shop.said, { timeout: 60_000 }).toContain('pay_session.paid order-1');
    const seconds = Math.round((Date.now() - began) / 1000);

    const files = /^Wrote (.+)\.$/m.exec(written)?.[1]?.split(', ') ?? [];
    const texts = await Promise.all(
      files.map((file) => readFile(join(shell.folder, file), 'utf8')),
    );
    const lines = texts.join('').match(/^(?!\s*$)/gm)?.length ?? 0;
    const { length: commands } = shell.commands;
    console.log(
      `| ${stack} | ${seconds} s | ${steps} | ${commands} | ${lines} in ${files.length} | ${stumbles.length} |`,
    );
    expect(stumbles).toEqual([]);
    expect(seconds).toBeLessThan(LIMIT_MINUTES * 60);
    expect(files.length).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(LIMIT_LINES);
  } finally {
    // The development server of Next.js is missed by its page.
    await page.close();
    await shell.close();
  }
}

for (const { language, file, run } of [
  { language: 'php', file: 'shop.php', run: 'php -S 127.0.0.1:4300 shop.php' },
  { language: 'python', file: 'shop.py', run: 'python3 shop.py' },
]) {
  test(`${language}: the shop of docs/stacks.md, from an empty folder to a paid session`, async ({
    page,
  }) => {
    const name = randomBytes(4).toString('hex');
    const shell = await openShell();
    try {
      const began = Date.now();
      const person = { email: `sol@${name}.test`, password: PASSWORD };
      await registerBusiness(page, {
        ...person,
        business: `Casa ${name}`,
        domain: `${name}.test`,
      });
      const { install } = await quickstart(await createToken(page, PASSWORD));
      for (const command of install) await shell.run(command);
      const text = await readFile(join(import.meta.dirname, '../../../docs/stacks.md'), 'utf8');
      const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(text) ?? [];
      await writeFile(join(shell.folder, file), code);
      await page.goto(`${world().url}/account/profile/link?tab=addresses`);
      await page.getByLabel('Another site').fill('http://127.0.0.1:4300');
      await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
      await press(page, 'Add site');
      await expect(page.getByText('http://127.0.0.1:4300', { exact: true })).toBeVisible();
      const shop = shell.start(
        `npx salus listen --forward http://127.0.0.1:4300/webhooks/salus -- ${run}`,
      );
      await shop.says('Events go to');

      await expect(async () => {
        expect((await page.goto('http://127.0.0.1:4300'))?.status()).toBe(200);
      }).toPass();
      const payment = paymentIn(frameOf(page));
      await payAsKnown(page, payment, await newMember());
      await expect(payment.heading).toHaveText('Payment done');
      await expect.poll(shop.said, { timeout: 60_000 }).toContain('pay_session.paid order-1');
      console.log(`| ${language} | ${Math.round((Date.now() - began) / 1000)} s |`);
    } finally {
      await page.close();
      await shell.close();
    }
  });
}
