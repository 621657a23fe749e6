import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { priceOf } from '#shared/token/convert.ts';
import amounts from '../../ui/money.module.css';
import { useFormat } from '../../ui/use-format.ts';

/** The remaining purchase allowance, the limit behind it, and when it renews. */
export function Allowance({ quote }: { quote: Quote }) {
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const { left, limitedBy, renewsAt, rate, currency } = quote;
  const price = priceOf(left, rate, currency);
  const amount = money(left, brand.token.symbol);
  const isUsedUp = left === '0';
  const sentences = [
    isUsedUp
      ? limitedBy !== 'declined' && t('limit.none')
      : t('limit.left', { amount, price: money(price ?? '0', currency) }),
    t(`limits.${limitedBy}`),
    renewsAt && t(isUsedUp ? 'limit.from' : 'limit.more', { time: time(renewsAt) }),
  ];
  return <p className={amounts.soft}>{sentences.filter(Boolean).join(' ')}</p>;
}
