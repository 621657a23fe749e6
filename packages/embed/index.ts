/** `loadSalus('https://pay.example/widget/v1.js')`: the script, once per page and address. */
import { scriptUrl } from './script-url.ts';
import type { Salus } from './types.ts';

export * from './types.ts';

export interface LoadOptions {
  /** For a policy that asks for one. */
  nonce?: string;
}

const loading = new Map<string, Promise<Salus>>();

/**
 * Loads the script, unless the page has it. May be called as often as a framework likes; after a
 * failure the next call tries again.
 * @returns null where there is no document, on a server
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
    // A tag of the page's own may have failed before: the page itself waits for no other.
    if (own) addEventListener('load', fail, { once: true });
  });
  if (!own) {
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.src = scriptUrl(src);
    document.head.append(script);
  }
  try {
    await loaded;
  } finally {
    // It has run, or never will: another try needs a tag of its own.
    if (!own) script.remove();
  }
  const salus = salusOfPage();
  if (!salus) throw new Error(`${src} is not the script of Salus.`);
  return salus;
}

/** An element of the page may have taken the name: then it opens nothing. */
function salusOfPage(): Salus | undefined {
  const { Salus } = globalThis as { Salus?: Partial<Salus> };
  return typeof Salus?.open === 'function' ? (Salus as Salus) : undefined;
}

/** A tag of the page's own that is still on its way. */
function pendingTag(src: string): HTMLScriptElement | undefined {
  if (document.readyState === 'complete') return undefined;
  const wanted = new URL(src, document.baseURI).href;
  return [...document.scripts].find((script) => script.src === wanted);
}
