import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Empty } from '../../ui/empty.tsx';

/** Empty state before the first payment: leads to the API settings. */
export function NoPayments() {
  const { t } = useTranslation('sales');
  return (
    <Empty title={t('payments.empty')} text={t('payments.empty-text')}>
      <Link href="/account/profile/link">{t('payments.connect')}</Link>
    </Empty>
  );
}
