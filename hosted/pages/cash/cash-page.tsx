import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MemberCash } from './member-cash.tsx';

/** Lazy, because few members are businesses. */
const BusinessCash = lazyPart('business-cash', () =>
  import('./withdrawals/business-cash.tsx').then((m) => m.BusinessCash),
);

/** The payment account; for a business its balance and its payouts. */
export function CashPage() {
  if (!useIsBusiness()) return <MemberCash />;
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      <BusinessCash />
    </Suspense>
  );
}
