/** What the app knows of this client (specification §3, "Client state"), and nothing else. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type { readStaking } from '#shared/wallet/contract.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Price of one token by currency code; `{ error: 'no-data' }` when they cannot be had. */
export type Prices = Readonly<Record<string, string>>;
export type StakingList = CallOutput<typeof readStaking>['payments'];

export const NO_PRICES: Prices = { error: 'no-data' };

const DEFAULT_CURRENCY = 'EUR';
const CURRENCY_KEY = 'currency';

/** Specification §9; another language proposes the default. */
const CURRENCY_OF: Readonly<Record<string, string>> = { en: 'USD', es: 'EUR', fr: 'EUR' };

interface State {
  currency: string;
  /** Of one token, in `currency`; undefined while it is not known. */
  tokenPrice: string | undefined;
  prices: Prices;
  staking: StakingList;
  /** As received: its fields are another deployment's to choose. */
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
  /** Takes up what was chosen on this device before. */
  restoreCurrency(): void;
  /** What the person chose; kept on this device. */
  chooseCurrency(currency: string): void;
  /** The currency of a language somebody has changed to, unless they have chosen one. */
  proposeCurrency(language: string): void;
  /** As before start-up; what is kept on the device stays there. */
  reset(): void;
};

/** @param device what outlives the visit */
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
