import { Suspense } from 'react';
import { lazyPart } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Most who look at their payment account are no business. */
const Payouts = lazyPart('payouts', () => import('./payouts.tsx').then(({ Payouts }) => Payouts));

/** The payouts of a business; nothing for anybody else. */
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
