import { Suspense } from 'react';
import { LinkedCustomers } from '../../../features/sales/lazy-parts.ts';
import { useIsBusiness } from '../../../platform/use-is-business.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The linked customers of a business; empty for others. */
export function LinkedCustomersCard() {
  if (!useIsBusiness()) return null;
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <LinkedCustomers />
    </Suspense>
  );
}
