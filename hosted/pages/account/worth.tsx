import { useTranslation } from 'react-i18next';
import { worthOf } from '#shared/token/convert.ts';
import { useStore } from '../../app/store-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';

/** What tokens are worth in the chosen currency; its line is there before the price is. */
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
    <p className={styles.soft}>
      {worth !== undefined
        ? t('worth.about', { amount: money(worth, currency) })
        : isAwaited
          ? '\u00a0'
          : t('worth.unknown')}
    </p>
  );
}
