import { effect } from '@preact/signals-core';
import { readAppConfig } from '#shared/appconfig/contract.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/http/endpoint.ts';
import { readRates } from '#shared/token/contract.ts';
import { readStaking } from '#shared/wallet/contract.ts';
import type { Session } from './session.ts';
import { NO_PRICES, type Store } from './store.ts';
import { isBusiness } from './user.ts';

export interface StartUpParts {
  store: Store;
  session: Session;
}

/**
 * What the app asks for on first load, one after another (specification §4), while the page is
 * on show already. None of it may fail: each has something to go on with.
 *
 * @param known resolves once it is known who is signed in
 */
export async function startUp(parts: StartUpParts, known: Promise<unknown>): Promise<void> {
  const { store, session } = parts;
  store.restoreCurrency();
  const rates = await ask(session, readRates, {});
  store.set({ prices: rates?.rates ?? NO_PRICES });
  await known;
  await loadStaking(parts);
  store.set({ appConfig: (await ask(session, readAppConfig, {})) ?? {} });
}

/**
 * Keeps what the store says of a person with who is signed in: somebody who has left leaves
 * nothing behind but what everybody may know.
 *
 * @returns ends it
 */
export function followPerson(parts: StartUpParts): () => void {
  const { store, session } = parts;
  /** undefined until `startUp` has asked for this person itself. */
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
    store.set({ isAdmin: user?.role?.type === 'admin' });
  });
}

/** The levels of who is signed in, again after a change. Empty for a guest, without a call. */
export async function loadStaking({ store, session }: StartUpParts): Promise<void> {
  const user = session.user.peek();
  const answer = user ? await ask(session, readStaking, {}) : undefined;
  // Who asked may have left meanwhile.
  if (session.user.peek()?.id !== user?.id) return;
  const list = user && isBusiness(user) ? answer?.business : answer?.payments;
  store.set({ staking: list ?? [] });
}

/** undefined on any failure. */
async function ask<E extends Endpoint>(
  session: Session,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutput<E> | undefined> {
  const result = await session.client.call(endpoint, input);
  return result.ok ? result.value : undefined;
}
