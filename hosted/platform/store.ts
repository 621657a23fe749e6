/** Client state (specification §3). */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CallOutput } from '#shared/http/call.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { readConfig } from './app-config.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Price of one token by currency code; `{ error: 'no-data' }` when the rates are unavailable. */
export type Prices = Readonly<Record<string, string>>;
export type StakingList = CallOutput<typeof walletEndpoints.readStaking>['payments'];

export const NO_PRICES: Prices = { error: 'no-data' };

const DEFAULT_CURRENCY = 'EUR';
const CURRENCY_KEY = 'currency';

/** Specification §9: the currency of a language, until the visitor chooses one. */
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
  /** The currency chosen on this device, else the language's, else EUR, whichever is offered. */
  restoreCurrency(): void;
  /** Sets the currency and stores it on this device. */
  chooseCurrency(currency: string): void;
  /** Restores the currency for a new language. */
  followLanguage(language: string): void;
  /** Restores the initial state. The device's storage is kept. */
  reset(): void;
};

/**
 * @param device storage that outlives the session
 * @param language of the first page
 */
export function createStore(device: SafeStorage, language = ''): Store {
  let current = language;
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

  function restoreCurrency(): void {
    const config = state.appConfig.peek();
    const { currencies } = readConfig(config);
    const own = CURRENCY_OF[current] ?? DEFAULT_CURRENCY;
    const saved = chosen();
    // Until the config is known, the saved one is shown.
    const offered = saved && config === INITIAL.appConfig ? [saved, ...currencies] : currencies;
    const wanted = [saved ?? own, own, DEFAULT_CURRENCY, ...currencies];
    show({ currency: wanted.find((one) => offered.includes(one)) ?? DEFAULT_CURRENCY });
  }

  restoreCurrency();
  return {
    ...state,
    set(change) {
      show(change);
      if (change.appConfig) restoreCurrency();
    },
    restoreCurrency,
    chooseCurrency(currency) {
      device.write(CURRENCY_KEY, currency);
      show({ currency });
    },
    followLanguage(next) {
      current = next;
      restoreCurrency();
    },
    reset: () => show(INITIAL),
  };
}
