import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import styles from './signed-amount.module.css';

interface SignedAmountProps {
  /** A decimal string, negative for outgoing amounts. */
  amount: string;
  /** Shown after the amount; omitted when it stands elsewhere. */
  currency?: string;
  /** Shows all decimals instead of four. */
  exact?: boolean;
}

/** An amount with its sign. */
export function SignedAmount({ amount, currency, exact = false }: SignedAmountProps) {
  const { i18n } = useTranslation();
  const figure = new Intl.NumberFormat(i18n.language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: exact ? brand.token.decimals : 4,
    roundingMode: 'trunc',
  }).format(amount as `${number}`);
  const isIn = !amount.startsWith('-');
  return (
    <span className={styles.amount} data-in={isIn || undefined}>
      {currency ? `${figure}\u00a0${currency}` : figure}
    </span>
  );
}
