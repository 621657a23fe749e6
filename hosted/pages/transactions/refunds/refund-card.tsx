import { Suspense } from 'react';
import type { TransactionDetail } from '#shared/transactions/detail-schemas.ts';
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useIsBusiness } from '../../../platform/use-is-business.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because few viewers of a transaction are businesses. */
const Refunds = lazyPart('refunds', async () => {
  const [{ Refunds }] = await Promise.all([
    import('./refunds.tsx'),
    loadTexts(['refunds', 'refund-requests', 'withdrawals']),
  ]);
  return Refunds;
});

/** The refunds of a received payment; empty for other transactions. */
export function RefundCard({ transaction }: { transaction: TransactionDetail }) {
  const isBusiness = useIsBusiness();
  const { id, type, amount, reverses } = transaction;
  if (!isBusiness || type !== 'payment' || amount?.startsWith('-') || reverses) return null;
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <Refunds id={id} />
    </Suspense>
  );
}
