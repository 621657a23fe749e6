import { Suspense } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

/** Lazy, because few readers of a receipt ask for a refund. */
const PayerRequests = lazyPart('refund-requests', async () => {
  const [{ PayerRequests }] = await Promise.all([
    import('./payer-requests.tsx'),
    loadTexts(['refund-requests', 'member-errors']),
  ]);
  return PayerRequests;
});

/** What its payer may ask back of a payment, and the state of their requests. */
export function PayerRequestCard({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <PayerRequests id={id} />
    </Suspense>
  );
}
