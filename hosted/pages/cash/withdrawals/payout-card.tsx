import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useSignal } from '../../../platform/use-signal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because few members are businesses. */
const Payouts = lazyPart('payouts', () => import('./payouts.tsx').then(({ Payouts }) => Payouts));

/** The payouts of a business; empty for others. */
export function PayoutCard() {
  const user = useSignal(useSession().user);
  const isBusiness = Boolean(user?.recipient || user?.recipientName);
  if (!user || !isBusiness) return null;
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <Payouts address={user.externalDepositAddress} />
    </Suspense>
  );
}
