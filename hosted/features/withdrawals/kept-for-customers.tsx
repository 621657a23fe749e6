import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { useFormat } from '../../ui/use-format.ts';

/** What customers paid, and how it may leave; empty when nothing is kept. */
export function KeptForCustomers({ kept }: { kept: string | null }) {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  if (kept === null || kept === '0') return null;
  return (
    <p>
      {t('payout.unproven', { amount: money(kept, brand.token.symbol) })}{' '}
      <Link href="/account/profile/link?tab=domain">{t('payout.prove')}</Link>
    </p>
  );
}
