import { Suspense } from 'react';
import type { Transaction } from '#shared/transactions/contract.ts';
import { loadTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsBusiness } from '../sales/use-is-business.ts';

/** Most who look at a transaction are no business. */
const Refunds = lazyPart('refunds', async () => {
  const [{ Refunds }] = await Promise.all([
    import('./refunds.tsx'),
    loadTexts(['refunds', 'withdrawals']),
  ]);
  return Refunds;
});

/** The refunds of a payment that a business received; nothing for anything else. */
export function RefundCard({ transaction }: { transaction: Transaction }) {
  const isBusiness = useIsBusiness();
  const { id, type, amount, reverses } = transaction;
  if (!isBusiness || type !== 'payment' || amount.startsWith('-') || reverses) return null;
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <Refunds id={id} />
    </Suspense>
  );
}
