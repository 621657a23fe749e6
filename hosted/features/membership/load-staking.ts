import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { Session } from '../../platform/session.ts';
import type { Store } from '../../platform/store.ts';
import { isBusiness } from '../../platform/user.ts';

interface StakingParts {
  store: Store;
  session: Session;
}

/** Stores the member's levels, again after each change of the stake. A guest has none. */
export async function loadStaking({ store, session }: StakingParts): Promise<void> {
  const user = session.user.peek();
  const answer = user ? await session.client.call(walletEndpoints.readStaking, {}) : undefined;
  // The member may have signed out meanwhile.
  if (session.user.peek()?.id !== user?.id) return;
  const levels = answer?.ok ? answer.value : undefined;
  const list = user && isBusiness(user) ? levels?.business : levels?.payments;
  store.set({ staking: list ?? [] });
}
