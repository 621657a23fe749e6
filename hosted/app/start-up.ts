import { effect } from '@preact/signals-core';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { offerConsent } from '../features/consent/open-consent.ts';
import { mailboxRemedy } from '../features/mailbox/mailbox-remedy.ts';
import { loadStaking } from '../features/membership/load-staking.ts';
import { readConfig } from '../platform/app-config.ts';
import type { Session } from '../platform/session.ts';
import { NO_PRICES, type Store } from '../platform/store.ts';

export { tellOtherTabs } from './other-tabs.ts';

export interface StartUpParts {
  store: Store;
  session: Session;
}

/**
 * Sequential calls of the first load (specification §4), beside the page. Each has a default when
 * it fails.
 *
 * @param known resolves when the signed-in member is known
 */
export async function startUp(parts: StartUpParts, known: Promise<unknown>): Promise<void> {
  const { store, session } = parts;
  session.remedy.current = mailboxRemedy(session);
  store.restoreCurrency();
  const rates = await ask(session, tokenEndpoints.readRates, {});
  // No price in any currency is no data either.
  store.set({ prices: rates && Object.keys(rates.rates).length > 0 ? rates.rates : NO_PRICES });
  await known;
  await loadStaking(parts);
  const appConfig = (await ask(session, appconfigEndpoints.read, {})) ?? {};
  store.set({ appConfig });
  if (readConfig(appConfig).analytics) void offerConsent(parts);
}

/**
 * Keeps the store in step with the signed-in member. After a sign-out it holds public data only.
 *
 * @returns a function that stops it
 */
export function followPerson(parts: StartUpParts): () => void {
  const { store, session } = parts;
  /** undefined until `startUp` has loaded the first member's data itself. */
  let before: string | null | undefined;
  return effect(() => {
    const user = session.user.value;
    if (user === undefined) return;
    const id = user?.id ?? null;
    const last = before;
    before = id;
    if (last !== undefined && last !== id) {
      if (last === null) void loadStaking(parts);
      else {
        const [prices, appConfig] = [store.prices.peek(), store.appConfig.peek()];
        store.reset();
        store.restoreCurrency();
        store.set({ prices, appConfig });
        void loadStaking(parts);
      }
    }
    if (user ? user.livemode !== false : last) void whenIdle(() => keepShell(user?.id));
    store.set({ isAdmin: user?.role?.type === 'admin' });
  });
}

/** Members come back, and then perhaps without a connection. After a sign-out no pass is kept. */
async function keepShell(owner: string | undefined): Promise<void> {
  const { keepOfflineShell } = await import('../features/offline-shell/keep-offline-shell.ts');
  await keepOfflineShell(owner);
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (task: () => Promise<void>) =>
  window.requestIdleCallback
    ? window.requestIdleCallback(() => void task())
    : setTimeout(() => void task(), 3_000);

/** @returns undefined on any failure */
async function ask<E extends Endpoint>(
  session: Session,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutput<E> | undefined> {
  const result = await session.client.call(endpoint, input);
  return result.ok ? result.value : undefined;
}
