import { Suspense } from 'react';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkedCustomers } from './lazy-parts.ts';

/** The linked customers of a business; empty for others. */
export function LinkedCustomersCard() {
  if (!useIsBusiness()) return null;
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <LinkedCustomers />
    </Suspense>
  );
}
