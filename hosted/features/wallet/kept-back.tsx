import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { KeptBack as Kept } from '#shared/wallet/schemas.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Tokens held because of a disputed card payment, with the date and a link to the orders. */
export function KeptBack({ kept }: { kept: Kept | null }) {
  const { t } = useTranslation('account');
  const { money, date } = useFormat();
  if (!kept) return null;
  const tokens = (amount: string) => money(amount, brand.token.symbol);
  return (
    <div className="notice notice--warning notice--stacked">
      {kept.held !== '0' && <p>{t('kept.held', { tokens: tokens(kept.held) })}</p>}
      {kept.lien !== '0' && <p>{t('kept.lien', { tokens: tokens(kept.lien) })}</p>}
      {kept.until && <p>{t('kept.until', { date: date(kept.until) })}</p>}
      {kept.debt !== '0' && <p>{t('kept.debt', { tokens: tokens(kept.debt) })}</p>}
      <p>
        <Link href="/account/orders">{t('kept.orders')}</Link>
      </p>
    </div>
  );
}
