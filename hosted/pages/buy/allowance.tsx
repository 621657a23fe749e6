import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Quote } from '#shared/purchases/endpoints.ts';
import { priceOf } from '#shared/token/convert.ts';
import amounts from '../../ui/money.module.css';
import { useFormat } from '../../ui/use-format.ts';

/** The remaining purchase allowance and the limit behind it. */
export function Allowance({ quote }: { quote: Quote }) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const { left, limitedBy, rate, currency } = quote;
  const price = priceOf(left, rate, currency);
  const amount = money(left, brand.token.symbol);
  return (
    <p className={amounts.soft}>
      {left === '0'
        ? t('limit.none')
        : t('limit.left', { amount, price: money(price ?? '0', currency) })}{' '}
      {t(`limits.${limitedBy}`)}
    </p>
  );
}
