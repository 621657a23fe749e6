/** Whoever is not the merchant is shown no payment in any frame, and told nothing. */
import type { Page } from 'playwright/test';
import { openHostPage } from './support/host-page.ts';
import { addressOf } from './support/host-server.ts';
import { newPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';
import { expectUnpaid } from './support/unpaid.ts';
import { world } from './support/world.ts';

declare global {
  var received: string[] | undefined;
}

/** Says that the merchant's page is around it, which anybody can say. */
const frameOf = (id: string) =>
  `${world().url}/embed/pay/${id}?origin=${encodeURIComponent(world().hostUrl)}`;

const inside = (source: string) => `<iframe src='${source}'></iframe>`;
const quoted = (html: string) => html.replaceAll('"', '&quot;');
/** A script that makes a frame and fills it. */
const made = (fill: string) =>
  `<script>{ const frame = document.body.appendChild(document.createElement('iframe')); ${fill} }</script>`;

/** Documents that have no origin, on whosever page they are. */
const OPAQUE: [name: string, html: (source: string) => string][] = [
  ['data:', (source) => `<iframe src="data:text/html,${quoted(inside(source))}"></iframe>`],
  [
    'a sandbox that allows scripts alone',
    (source) => `<iframe sandbox="allow-scripts" srcdoc="${quoted(inside(source))}"></iframe>`,
  ],
  [
    'a sandbox in a sandbox',
    (source) =>
      `<iframe sandbox="allow-scripts allow-same-origin" srcdoc="<iframe sandbox='allow-scripts' srcdoc='${quoted(inside(source)).replaceAll("'", '&amp;quot;')}'></iframe>"></iframe>`,
  ],
];

/** Documents that have the origin of whoever made them. */
const INHERITED: [name: string, html: (source: string) => string][] = [
  ['srcdoc', (source) => `<iframe srcdoc="${quoted(inside(source))}"></iframe>`],
  ['about:blank', (source) => made(`frame.contentDocument.write("${inside(source)}");`)],
  [
    'blob:',
    (source) =>
      made(
        `frame.src = URL.createObjectURL(new Blob(["${inside(source)}"], { type: 'text/html' }));`,
      ),
  ],
  [
    'javascript:',
    (source) => made(`frame.src = 'javascript:"${inside(source).replaceAll("'", '')}"';`),
  ],
];

const DIRECT: [name: string, html: (source: string) => string][] = [
  ['a frame', inside],
  ['a frame without credentials', (source) => `<iframe credentialless src="${source}"></iframe>`],
  ['an object', (source) => `<object type="text/html" data="${source}"></object>`],
  ['an embed', (source) => `<embed type="text/html" src="${source}">`],
  [
    'a frameset',
    (source) => `<iframe srcdoc="<frameset cols='*'><frame src='${source}'></frameset>"></iframe>`,
  ],
  [
    'a sandbox that allows everything',
    (source) =>
      `<iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups" src="${source}"></iframe>`,
  ],
];

/** Opens one page with all of `parents`, and waits until the browser has refused every one. */
async function expectRefused(page: Page, parents: typeof DIRECT, site: string): Promise<void> {
  const id = await newPayment();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused.push(message.text());
  });
  await page.addInitScript(() => {
    globalThis.received = [];
    addEventListener('message', ({ data }) => globalThis.received?.push(JSON.stringify(data)));
  });
  const body = parents.map(
    ([name, html], at) => `<h2>${name}</h2>${html(`${frameOf(id)}&at=${at}`)}`,
  );
  await openHostPage(page, { body: body.join('') }, site);

  await expect.poll(() => refused.length).toBe(parents.length);
  const ours = page.frames().filter((frame) => frame.url().startsWith(world().url));
  expect(ours.map((frame) => frame.url())).toEqual([]);
  const told = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => globalThis.received ?? []).catch(() => [])),
  );
  expect(told.flat()).toEqual([]);
  await expectUnpaid(id);
}

test.describe('a payment is not shown', () => {
  test.use({ complaints: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/ });

  test('to a stranger, whatever kind of document is around it', async ({ page }) => {
    await expectRefused(page, [...DIRECT, ...OPAQUE, ...INHERITED], world().strangerUrl);
  });

  test('to a document of no origin, on the merchant’s own page', async ({ page }) => {
    await expectRefused(page, OPAQUE, world().hostUrl);
  });

  test('to a merchant’s page whose policy puts it into a sandbox', async ({ page }) => {
    const id = await newPayment();
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(
      addressOf(world().hostUrl, {
        headers: { 'content-security-policy': 'sandbox allow-scripts allow-popups' },
        body: inside(frameOf(id)),
      }),
    );
    await refused;
    expect(page.frames().filter((frame) => frame.url().startsWith(world().url))).toEqual([]);
  });
});

test('documents the merchant’s own page has made show it', async ({ page }) => {
  const id = await newPayment();
  const body = INHERITED.map(([, html], at) => html(`${frameOf(id)}&at=${at}`)).join('');
  await openHostPage(page, { body });

  for (const [at, [name]] of INHERITED.entries()) {
    const find = () => page.frames().find((frame) => frame.url().endsWith(`&at=${at}`));
    const shows = async () => find()?.getByRole('button', { name: 'Sign in to pay' }).isVisible();
    await expect.poll(shows, name).toBe(true);
  }
});
