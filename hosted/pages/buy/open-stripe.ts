/**
 * Loads the card network's script after the first paint, into a document whose headers allow it
 * (`document: true` in the route table).
 */
import type { Stripe } from '@stripe/stripe-js';
import { loadScript } from '#shared/load-script.ts';

const loading = new Map<string, Promise<void>>();

/** @throws when the script cannot be loaded */
export async function openStripe(script: string | undefined, key: string): Promise<Stripe> {
  if (!window.Stripe) {
    if (script === undefined) throw new Error('this document has no card network');
    await painted();
    await addScript(script);
  }
  // Uses the existing `window.Stripe`.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('no card network');
  return stripe;
}

/** Resolves after the current frame is painted. */
const painted = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done())));

function addScript(src: string): Promise<void> {
  const added =
    loading.get(src) ??
    loadScript(document.createElement('script'), src, (script) => document.head.append(script));
  loading.set(src, added);
  added.catch(() => loading.delete(src));
  return added;
}
