import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';

interface TokenPrice {
  /** The display currency; for a business its own. */
  currency: string;
  /** What one token costs now; undefined while it loads, and when there is no current price. */
  price: string | undefined;
  isAwaited: boolean;
}

/** The current price of one token in the currency of the business, or the display currency. */
export function useTokenPrice(): TokenPrice {
  const store = useStore();
  const chosen = useSignal(store.currency);
  const user = useSignal(useSession().user);
  const prices = useSignal(store.prices);
  const currency = user?.currency ?? chosen;
  const price = prices.error ? undefined : prices[currency];
  return { currency, price, isAwaited: Object.keys(prices).length === 0 };
}
