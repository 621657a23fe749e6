/** `loadSalus('https://pay.example/widget/v1.js')` loads the script once per page and address. */
import { scriptUrl } from './script-url.ts';
import type { Salus } from './types.ts';

export type { SalusDomEvents } from './dom-types.ts';
export * from './types.ts';

export interface LoadOptions {
  /** The nonce, if the page's Content Security Policy requires one. */
  nonce?: string;
}

const loading = new Map<string, Promise<Salus>>();

/**
 * Loads the script, unless the page has already loaded it. Repeated calls return the same promise;
 * after a failure the next call retries.
 * @returns null on a server, where there is no document
 */
export function loadSalus(src: string, options: LoadOptions = {}): Promise<Salus | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  const known = loading.get(src);
  if (known) return known;
  const started = load(src, options).catch((error: unknown) => {
    loading.delete(src);
    throw error;
  });
  loading.set(src, started);
  return started;
}

async function load(src: string, { nonce }: LoadOptions): Promise<Salus> {
  const there = salusOfPage();
  if (there) return there;
  const own = pendingTag(src);
  const script = own ?? document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${src} could not be loaded.`));
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener('error', fail, { once: true });
    // The page's own tag may have failed before we listened: wait until the page has loaded.
    if (own) addEventListener('load', fail, { once: true });
  });
  if (!own) {
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.dataset.salus = 'loading';
    script.src = scriptUrl(src);
    document.head.append(script);
  }
  try {
    await loaded;
  } finally {
    // A script tag loads once; a retry needs a new one.
    if (!own) script.remove();
  }
  const salus = salusOfPage();
  if (!salus) throw new Error(`${src} is not the script of Salus.`);
  return salus;
}

/** Undefined also if an element of the page shadows the name `Salus`. */
function salusOfPage(): Salus | undefined {
  const { Salus } = globalThis as unknown as { Salus?: Partial<Salus> };
  return typeof Salus?.open === 'function' ? (Salus as Salus) : undefined;
}

/**
 * A tag for this script that is still loading: one in the page's HTML, or one of another copy of
 * this module, such as the copy in `@salus/react`.
 */
function pendingTag(src: string): HTMLScriptElement | undefined {
  const wanted = new URL(src, document.baseURI).href;
  return [...document.scripts].find(
    ({ src: loads, dataset }) =>
      loads === wanted && (document.readyState !== 'complete' || dataset.salus === 'loading'),
  );
}
