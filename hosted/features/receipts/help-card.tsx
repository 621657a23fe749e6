import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { Card } from '../../ui/card.tsx';
import styles from './receipt.module.css';

/** Lazy, because few readers of a receipt ask for a refund. */
const PayerRequests = lazyPart('refund-requests', async () => {
  const [{ PayerRequests }] = await Promise.all([
    import('../refund-requests/payer-requests.tsx'),
    loadTexts(['refund-requests', 'member-errors']),
  ]);
  return PayerRequests;
});

interface HelpCardProps {
  /** Of the payment session. */
  id: string;
  /** Its name. */
  merchant: string;
  asks: boolean;
  /** Whether something was paid that could be refunded. */
  isPaid: boolean;
}

/** Below a receipt: a refund from the merchant, or help from the community. */
export function HelpCard({ id, merchant, asks, isPaid }: HelpCardProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.screen}>
      <Card title={t('receipt.help-title')} emphasis="quiet">
        {isPaid && (
          <Suspense fallback={null}>
            <PayerRequests id={id} merchant={merchant} asks={asks} />
          </Suspense>
        )}
        <Link className={styles.help} href={`/contact?payment=${id}`}>
          {t('receipt.help')}
        </Link>
      </Card>
    </div>
  );
}
