/** A page that is not the merchant’s cannot show the payment in a frame and receives no events. */
import type { Frame, Page } from 'playwright/test';
import { openHostPage } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var received: string[] | undefined;
}

/** Claims to be framed by the merchant’s page, as any page can. */
const frameOf = (id: string) =>
  `${world().url}/embed/pay/${id}?origin=${encodeURIComponent(world().hostUrl)}`;

const inside = (source: string) => `<iframe src='${source}'></iframe>`;
const quoted = (html: string) => html.replaceAll('"', '&quot;');
/** A script that creates a frame and fills it. */
const made = (fill: string) =>
  `<script>{ const frame = document.body.appendChild(document.createElement('iframe')); ${fill} }</script>`;

/** Documents with an opaque origin, whichever page they are in. */
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

/** Documents that inherit the origin of the page that created them. */
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

/** What an object shows in place of a document that was refused. */
const FALLBACK = 'Nothing to show.';

const DIRECT: [name: string, html: (source: string) => string][] = [
  ['a frame', inside],
  ['a frame without credentials', (source) => `<iframe credentialless src="${source}"></iframe>`],
  [
    'an object',
    (source) => `<object type="text/html" data="${source}"><p>${FALLBACK}</p></object>`,
  ],
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

/** What a browser shows in place of a document that it refused to frame. */
const REFUSED = 'chrome-error://chromewebdata/';

/** The innermost documents of a page’s frames. */
function innermost(frame: Frame): Frame[] {
  const children = frame.childFrames();
  return children.length === 0 ? [frame] : children.flatMap(innermost);
}

/**
 * Opens one page with all of `parents`, and waits until the browser has refused every frame. A browser
 * that gives a sandboxed document a process of its own reports no request of that process, so the
 * documents that it shows are what counts.
 */
async function expectRefused(page: Page, parents: typeof DIRECT, site: string): Promise<void> {
  const id = await newPayment();
  let reports = 0;
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) reports += 1;
  });
  await page.addInitScript(() => {
    globalThis.received = [];
    addEventListener('message', ({ data }) => globalThis.received?.push(JSON.stringify(data)));
  });
  const body = parents.map(([name, html]) => `<h2>${name}</h2>${html(frameOf(id))}`).join('');
  await openHostPage(page, { body }, site);

  const objects = page.locator('object');
  const refused = Array<string>(parents.length - (await objects.count())).fill(REFUSED);
  await expect.poll(() => innermost(page.mainFrame()).map((frame) => frame.url())).toEqual(refused);
  for (const object of await objects.all()) await expect(object.getByText(FALLBACK)).toBeVisible();
  await expect.poll(() => reports).toBeGreaterThanOrEqual(parents.length);
  const told = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => globalThis.received ?? []).catch(() => [])),
  );
  expect(told.flat()).toEqual([]);
  await expectUnpaid(id);
}

test.describe('a payment is not shown', () => {
  test.use({ complaints: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/ });

  test('in any kind of document on a stranger’s page', async ({ page }) => {
    await expectRefused(page, [...DIRECT, ...OPAQUE, ...INHERITED], world().strangerUrl);
  });

  test('in a document with an opaque origin, even on the merchant’s own page', async ({ page }) => {
    await expectRefused(page, OPAQUE, world().hostUrl);
  });

  test('in a merchant’s page whose policy sandboxes it', async ({ page }) => {
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

test('documents that the merchant’s own page creates show the payment', async ({ page }) => {
  const id = await newPayment();
  const body = INHERITED.map(([, html], at) => html(`${frameOf(id)}&at=${at}`)).join('');
  await openHostPage(page, { body });

  for (const [at, [name]] of INHERITED.entries()) {
    const find = () => page.frames().find((frame) => frame.url().endsWith(`&at=${at}`));
    const shows = async () => find()?.getByRole('button', { name: 'Sign in to pay' }).isVisible();
    await expect.poll(shows, name).toBe(true);
  }
});
