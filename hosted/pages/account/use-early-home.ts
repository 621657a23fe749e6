import { useState } from 'react';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { preloadBusinessOverview } from '../../features/sales/lazy-parts.ts';
import { adoptEarlyAnswer, readEarly } from '../../platform/early-answers.ts';
import { useSession } from '../../platform/session-context.ts';

/**
 * Resolves when the home that the document shows early is painted, since the page replaces it. The
 * page of a business also waits for its own code and answers, which it appears with.
 */
export async function earlyHome(): Promise<void> {
  const early = readEarly();
  await early?.settled;
  if (early?.isBusiness) await Promise.all([preloadBusinessOverview(), early.answered]);
}

/** The balances that the early script of the document has read already. */
export function useEarlyHome(): void {
  const session = useSession();
  useState(() => adoptEarlyAnswer(session, walletEndpoints.readAccounts, {}));
}
