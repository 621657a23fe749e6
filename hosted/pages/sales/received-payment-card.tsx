import { Suspense } from 'react';
import type { Transaction } from '#shared/transactions/contract.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReceivedPayment } from './parts.ts';
import { useIsBusiness } from './use-is-business.ts';

/** Nothing for a payer, nor of a refund: that has a payment of its own to look at. */
export function ReceivedPaymentCard({ transaction }: { transaction: Transaction }) {
  const { id, type, amount, reverses } = transaction;
  const isReceived = type === 'payment' && !amount.startsWith('-') && reverses === null;
  if (!useIsBusiness() || !isReceived) return null;
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <ReceivedPayment id={id} />
    </Suspense>
  );
}
