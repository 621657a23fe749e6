/** Optional browser features that the embed uses; each is tested inside the frame. */
import { newPayment } from '../tests/support/browser/payments.ts';
import type { Engine } from './browser.ts';
import { hears, openShop } from './shop.ts';

const FEATURES: Record<string, () => boolean> = {
  WebAuthn: () => 'PublicKeyCredential' in window,
  'knows payment requests in the frame': () => 'PaymentRequest' in window,
  'storage in a frame of another site': keepsAcrossSites,
};

/** Runs in the frame. */
export function keepsAcrossSites(): boolean {
  try {
    localStorage.setItem('salus-test', 'kept');
    return localStorage.getItem('salus-test') === 'kept';
  } catch {
    return false;
  }
}

/** The engine's default settings. */
export async function featuresOf(engine: Engine): Promise<Map<string, boolean>> {
  const visit = await engine.visit({});
  try {
    const shop = await openShop(visit, await newPayment());
    await hears(shop, 'ready');
    const frame = await shop.frame();
    const found = new Map<string, boolean>();
    for (const [name, probe] of Object.entries(FEATURES)) found.set(name, await frame.run(probe));
    return found;
  } finally {
    await visit.close();
  }
}
