import { Suspense } from 'react';
import type { TransactionDetail } from '#shared/transactions/detail-schemas.ts';
import { ReceivedPayment } from '../../../features/sales/lazy-parts.ts';
import { useIsBusiness } from '../../../platform/use-is-business.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Empty for payers and refunds. */
export function ReceivedPaymentCard({ transaction }: { transaction: TransactionDetail }) {
  const { id, type, amount, reverses } = transaction;
  const isReceived = type === 'payment' && !amount?.startsWith('-') && reverses === null;
  if (!useIsBusiness() || !isReceived) return null;
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <ReceivedPayment id={id} />
    </Suspense>
  );
}
