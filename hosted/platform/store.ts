/** Client state (specification §3). */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Price of one token by currency code; `{ error: 'no-data' }` when the rates are unavailable. */
export type Prices = Readonly<Record<string, string>>;
export type StakingList = CallOutput<typeof walletEndpoints.readStaking>['payments'];

export const NO_PRICES: Prices = { error: 'no-data' };

const DEFAULT_CURRENCY = 'EUR';
const CURRENCY_KEY = 'currency';

/** Specification §9: a language change proposes its currency. */
const CURRENCY_OF: Readonly<Record<string, string>> = { en: 'USD', es: 'EUR', fr: 'EUR' };

interface State {
  currency: string;
  /** Price of one token in `currency`; undefined until known. */
  tokenPrice: string | undefined;
  prices: Prices;
  staking: StakingList;
  /** As received, because another deployment may define other fields. */
  appConfig: unknown;
  bodyClass: string;
  isAdmin: boolean;
}

const INITIAL: State = {
  currency: DEFAULT_CURRENCY,
  tokenPrice: undefined,
  prices: {},
  staking: [],
  appConfig: {},
  bodyClass: '',
  isAdmin: false,
};

export type Store = { readonly [K in keyof State]: ReadonlySignal<State[K]> } & {
  set(change: Partial<Omit<State, 'currency' | 'tokenPrice'>>): void;
  /** Restores the currency chosen on this device. */
  restoreCurrency(): void;
  /** Sets the currency and stores it on this device. */
  chooseCurrency(currency: string): void;
  /** Sets the currency of a new language unless the visitor has chosen one. */
  proposeCurrency(language: string): void;
  /** Restores the initial state. The device's storage is kept. */
  reset(): void;
};

/** @param device storage that outlives the session */
export function createStore(device: SafeStorage): Store {
  const state = Object.fromEntries(
    Object.entries(INITIAL).map(([name, value]) => [name, signal(value)]),
  ) as unknown as { [K in keyof State]: Signal<State[K]> };

  function show(change: Partial<State>): void {
    for (const [name, value] of Object.entries(change)) {
      (state[name as keyof State] as Signal<unknown>).value = value;
    }
    const { currency, prices } = state;
    state.tokenPrice.value = prices.value.error ? undefined : prices.value[currency.value];
  }

  const chosen = () => {
    const saved = device.read(CURRENCY_KEY);
    return saved && /^[A-Z]{3}$/.test(saved) ? saved : undefined;
  };

  return {
    ...state,
    set: show,
    restoreCurrency: () => show({ currency: chosen() ?? DEFAULT_CURRENCY }),
    chooseCurrency(currency) {
      device.write(CURRENCY_KEY, currency);
      show({ currency });
    },
    proposeCurrency(language) {
      if (!chosen()) show({ currency: CURRENCY_OF[language] ?? DEFAULT_CURRENCY });
    },
    reset: () => show(INITIAL),
  };
}
