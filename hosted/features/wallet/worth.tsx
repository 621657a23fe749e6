import { useTranslation } from 'react-i18next';
import { worthOf } from '#shared/token/convert.ts';
import amounts from '../../ui/money.module.css';
import { useFormat } from '../../ui/use-format.ts';
import { useTokenPrice } from './use-token-price.ts';

/** The value of tokens in the display currency. Its line is reserved while the price loads. */
export function Worth({ tokens }: { tokens: string }) {
  const { t } = useTranslation('account');
  const { money } = useFormat();
  const { currency, price, isAwaited } = useTokenPrice();
  const worth = price === undefined ? undefined : worthOf(tokens, price, currency);
  return (
    <p className={amounts.soft}>
      {worth !== undefined
        ? t('worth.about', { amount: money(worth, currency) })
        : isAwaited
          ? '\u00a0'
          : t('worth.unknown')}
    </p>
  );
}
