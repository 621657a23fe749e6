import { useTranslation } from 'react-i18next';
import { worthOf } from '#shared/token/convert.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import amounts from '../../ui/money.module.css';
import { useFormat } from '../../ui/use-format.ts';

/** The value of tokens in the display currency. Its line is reserved while the price loads. */
export function Worth({ tokens }: { tokens: string }) {
  const { t } = useTranslation('account');
  const { money } = useFormat();
  const store = useStore();
  const currency = useSignal(store.currency);
  const price = useSignal(store.tokenPrice);
  const prices = useSignal(store.prices);
  const worth = price === undefined ? undefined : worthOf(tokens, price, currency);
  const isAwaited = Object.keys(prices).length === 0;
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
