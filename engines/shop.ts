/** A merchant’s page with a checkout in it, and the events it receives. */
import { linkTag, tag } from '../tests/support/browser/host-page.ts';
import { addressOf } from '../tests/support/browser/host-server.ts';
import { world } from '../tests/support/browser/world.ts';
import type { Place, Tab, Visit } from './browser.ts';
import { until } from './person.ts';

/** The frame of a refused site has no title but the brand's. */
const REFUSED_TITLE = 'Salus';
const TITLES = {
  pay: 'Secure payment with Salus',
  link: 'Secure account linking with Salus',
};
const NONCE = 'shop';

interface ShopSpec {
  attributes?: Record<string, string>;
  /** Sources that the merchant’s Content-Security-Policy allows besides the loader. */
  policy?: string;
  /** The page’s Cross-Origin-Opener-Policy. */
  opener?: string;
  /** The page’s site; the merchant’s by default. */
  origin?: string;
}

export interface Shop {
  id: string;
  tab: Tab;
  frame(): Promise<Place>;
  /** Names of events so far, each with its reason if it has one. */
  heard(): Promise<string[]>;
}

/** Opens a page with the script tag for a payment or an invitation to link, in the first tab. */
export async function openShop(visit: Visit, id: string, spec: ShopSpec = {}): Promise<Shop> {
  const { attributes = {}, policy, opener, origin = world().hostUrl } = spec;
  const kind = id.startsWith('lnk_') ? 'link' : 'pay';
  const headers = {
    ...(policy ? { 'content-security-policy': `script-src 'nonce-${NONCE}' ${policy}` } : {}),
    ...(opener ? { 'cross-origin-opener-policy': opener } : {}),
  };
  const address = addressOf(origin, {
    head: `<script nonce="${NONCE}">(${listen})()</script>`,
    body: kind === 'link' ? linkTag(id, attributes) : tag(id, attributes),
    headers,
  });
  const [tab] = await visit.tabs();
  if (!tab) throw new Error('a browser without a tab');
  await tab.open(address);
  return {
    id,
    tab,
    frame: () =>
      until(
        'the frame',
        async () =>
          (await tab.frame(TITLES[kind])) ??
          (origin === world().strangerUrl && tab.frame(REFUSED_TITLE)),
      ),
    heard: () => tab.run(() => (globalThis as { salusNames?: string[] }).salusNames ?? []),
  };
}

/** Waits until the page has received exactly these events, in this order. */
export async function hears(shop: Shop, ...names: string[]): Promise<void> {
  let heard: string[] = [];
  try {
    await until('events', async () => {
      heard = await shop.heard();
      return heard.join() === names.join();
    });
  } catch (error) {
    throw new Error(`never heard: ${names}, but: ${heard}`, { cause: error });
  }
}

/** Runs in the page, before any other script of it. */
function listen(): void {
  const names: string[] = [];
  (globalThis as { salusNames?: string[] }).salusNames = names;
  const told =
    'ready signed-in submitted paid cancelled linked denied expired closed window-closed fallback error';
  for (const name of told.split(' ')) {
    document.addEventListener(`salus:${name}`, (event) => {
      const { reason } = (event as CustomEvent<{ reason?: string }>).detail;
      names.push(reason ? `${name} ${reason}` : name);
    });
  }
}
