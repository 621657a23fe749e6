/** A merchant’s page with the script tag, and the events it receives. */
import type { FrameLocator, Locator, Page } from 'playwright/test';
import { addressOf, type PageSpec } from './host-server.ts';
import { expect } from './test.ts';
import { world } from './world.ts';

export interface Heard {
  name: string;
  session: string;
  [field: string]: string | boolean;
}

declare global {
  var salusHeard: Heard[] | undefined;
}

const EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'authorized',
  'released',
  'paid',
  'cancelled',
  'linked',
  'denied',
  'expired',
  'closed',
  'window-closed',
  'fallback',
  'error',
];

/** The tag as the documentation shows it, with more attributes where a test needs them. */
export function tag(session: string, attributes: Record<string, string> = {}): string {
  const more = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const src = `${world().url}/widget/v1.js`;
  return `<script async src="${src}" data-session="${session}"${more.join('')}></script>`;
}

/** The checkout whose frame stands in the page's HTML, as the documentation shows it. */
export function htmlFirst(session: string, src = `${world().url}/embed/pay/${session}`): string {
  return `<salus-checkout session="${session}" style="display: block; min-height: 560px">
  <iframe src="${src}" title="Salus" allow="payment; clipboard-write" referrerpolicy="origin"
    style="display: block; width: 100%; height: 560px; border: 0"></iframe>
</salus-checkout>
<script async src="${world().url}/widget/v1.js"></script>`;
}

/** The same for an invitation to link. */
export const linkTag = (id: string, attributes: Record<string, string> = {}): string =>
  tag(id, attributes).replace('data-session', 'data-link');

/** Opens a page of the merchant, on whose own site nothing of ours is served. */
export async function openHostPage(
  page: Page,
  spec: PageSpec,
  origin: string = world().hostUrl,
): Promise<void> {
  await listen(page);
  // Does not wait for the load event: the frame may be held back, or never load.
  await page.goto(addressOf(origin, spec), { waitUntil: 'domcontentloaded' });
}

/** Waits for `Salus.open`. Links are upgraded later: `hoverUpgraded`. */
export async function untilScriptRan(page: Page): Promise<void> {
  await page.waitForFunction(
    () => typeof Reflect.get(Object(Reflect.get(globalThis, 'Salus')), 'open') === 'function',
  );
}

/** Hovers a link with `data-salus` until our script has upgraded it, which shows by its preloaded frame. */
export async function hoverUpgraded(page: Page, link: Locator, session: string): Promise<void> {
  await link.hover();
  await expect(frameElement(page, session)).toBeAttached();
}

/** Records the page’s events from the start, before any script of it runs. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    const heard: Heard[] = [];
    globalThis.salusHeard = heard;
    for (const name of names) {
      document.addEventListener(`salus:${name}`, (event) => {
        heard.push({ name, ...(event as CustomEvent<Omit<Heard, 'name'>>).detail } as Heard);
      });
    }
  }, EVENTS);
}

export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => globalThis.salusHeard ?? []);
}

/** Names alone, of one payment where a page has several. */
export async function heardNames(page: Page, session?: string): Promise<string[]> {
  const events = await heard(page);
  return events
    .filter((event) => session === undefined || event.session === session)
    .map(({ name }) => name);
}

/** Of a payment, or of the invitation whose id is given. */
export function frameElement(page: Page, session = ''): Locator {
  const path = session.startsWith('lnk_') ? 'link' : 'pay';
  return page.locator(`iframe[src*="/embed/${path}/${session}"]`);
}

export function frameOf(page: Page, session = ''): FrameLocator {
  return frameElement(page, session).contentFrame();
}
