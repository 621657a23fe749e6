/** A merchant's page with a checkout in it, and what it hears. */
import { tag } from '../e2e/support/host-page.ts';
import { addressOf } from '../e2e/support/host-server.ts';
import { world } from '../e2e/support/world.ts';
import type { Place, Tab, Visit } from './browser.ts';
import { until } from './person.ts';

const TITLE = 'Secure payment with Salus';
const NONCE = 'shop';

interface ShopSpec {
  attributes?: Record<string, string>;
  /** What the merchant's Content-Security-Policy lets in besides the loader. */
  policy?: string;
  /** Whose page it is: the merchant's, unless said. */
  origin?: string;
}

export interface Shop {
  id: string;
  tab: Tab;
  frame(): Promise<Place>;
  /** Names of events so far, each with its reason if it has one. */
  heard(): Promise<string[]>;
}

/** Opens a page with the script tag for a payment, in the first tab. */
export async function openShop(visit: Visit, id: string, spec: ShopSpec = {}): Promise<Shop> {
  const { attributes = {}, policy, origin = world().hostUrl } = spec;
  const headers = policy && { 'content-security-policy': `script-src 'nonce-${NONCE}' ${policy}` };
  const address = addressOf(origin, {
    head: `<script nonce="${NONCE}">(${listen})()</script>`,
    body: tag(id, attributes),
    ...(headers ? { headers } : {}),
  });
  const [tab] = await visit.tabs();
  if (!tab) throw new Error('a browser without a tab');
  await tab.open(address);
  return {
    id,
    tab,
    frame: () => until('the frame', () => tab.frame(TITLE)),
    heard: () => tab.run(() => (globalThis as { salusNames?: string[] }).salusNames ?? []),
  };
}

/** Waits until the page has heard exactly this, in this order. */
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
  const told = 'ready signed-in submitted paid cancelled expired closed fallback error';
  for (const name of told.split(' ')) {
    document.addEventListener(`salus:${name}`, (event) => {
      const { reason } = (event as CustomEvent<{ reason?: string }>).detail;
      names.push(reason ? `${name} ${reason}` : name);
    });
  }
}
