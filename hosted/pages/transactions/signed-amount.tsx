import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import styles from './signed-amount.module.css';

interface SignedAmountProps {
  /** A decimal string, negative for what left the account. */
  amount: string;
  /** Shown behind it; left out where it stands elsewhere. */
  currency?: string;
  /** All its decimals instead of the first four. */
  exact?: boolean;
}

/** What moved, with its direction: a plus for what came in. */
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
