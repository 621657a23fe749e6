import { Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkedCustomers } from './parts.ts';
import { useIsBusiness } from './use-is-business.ts';

/** Who is linked to a business; nothing for anybody else. */
export function LinkedCustomersCard() {
  if (!useIsBusiness()) return null;
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <LinkedCustomers />
    </Suspense>
  );
}
