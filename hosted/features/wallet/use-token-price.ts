import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';

interface TokenPrice {
  /** The display currency. */
  currency: string;
  /** What one token costs now; undefined while it loads, and when there is no current price. */
  price: string | undefined;
  isAwaited: boolean;
}

/** The current price of one token in the display currency. */
export function useTokenPrice(): TokenPrice {
  const store = useStore();
  const currency = useSignal(store.currency);
  const price = useSignal(store.tokenPrice);
  const prices = useSignal(store.prices);
  return { currency, price, isAwaited: Object.keys(prices).length === 0 };
}
