import { useRef, useState } from 'react';
import type { Failure } from '#shared/http/api-client.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { loadStaking } from '../../features/membership/load-staking.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';

export type StakeChange = CallInput<typeof stakingEndpoints.change>['body'];
export type ChangedStake = CallOutput<typeof stakingEndpoints.change>;

interface StakeChanging {
  busy: boolean;
  failure: Failure | undefined;
  clearError(): void;
  /** Resolves once the visible data is updated. @returns undefined when refused */
  move(change: StakeChange): Promise<ChangedStake | undefined>;
}

/** Changes the stake and invalidates the data that depends on it. */
export function useStakeChange(): StakeChanging {
  const session = useSession();
  const store = useStore();
  const invalidate = useInvalidate();
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function move(change: StakeChange): Promise<ChangedStake | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    const result = await session.client.call(stakingEndpoints.change, {
      body: change,
      headers: { 'idempotency-key': keyOf(change) },
    });
    if (result.ok) {
      keyOf.forget();
      void loadStaking({ session, store });
      const stale = [
        walletEndpoints.readAccounts,
        walletEndpoints.readStaking,
        stakingEndpoints.listLevelChanges,
      ];
      // Other pages have loaded these, if they are shown again.
      void import('#shared/pay/endpoints.ts').then(({ read }) => invalidate(read));
      void import('#shared/transactions/endpoints.ts').then(({ list, readBalanceHistory }) =>
        Promise.all([list, readBalanceHistory].map((read) => invalidate(read))),
      );
      await Promise.all(stale.map(invalidate));
    } else setFailure(result.error);
    setBusy(false);
    return result.ok ? result.value : undefined;
  }

  return { busy, failure, clearError: () => setFailure(undefined), move };
}

/**
 * One idempotency key per change until it succeeds, so that a retry after a lost answer moves
 * nothing twice.
 */
function useKey() {
  const last = useRef<{ change: string; key: string }>(undefined);
  return Object.assign(
    (change: StakeChange): string => {
      const text = JSON.stringify([change.direction, change.amount]);
      if (last.current?.change !== text) {
        last.current = { change: text, key: crypto.randomUUID() };
      }
      return last.current.key;
    },
    {
      forget() {
        last.current = undefined;
      },
    },
  );
}
