import { BalanceCard } from '../../features/member-home/balance-card.tsx';
import { useIsBusiness } from '../../platform/use-is-business.ts';

/** The balance, and what members come for. A business has sales on its own home. */
export function OwnTokens() {
  return useIsBusiness() ? null : <BalanceCard />;
}
