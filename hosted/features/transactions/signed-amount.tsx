import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { truncated, withMinus } from '#shared/format.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import { DecimalGap } from '../../ui/aligned-money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './signed-amount.module.css';

const SHOWN_DECIMALS = 4;

interface SignedAmountProps {
  /** A decimal string, negative for outgoing amounts. */
  amount: string;
  /** Shown after the amount; omitted when it stands elsewhere. */
  currency?: string;
  /** Shows all decimals instead of four. */
  exact?: boolean;
  /** Decimals of the column, from `decimalsIn`: the decimal points stand below each other. */
  aligned?: number;
  /** Stands beside the same sum in money, which has the colour. */
  quiet?: boolean;
}

/** An amount with its sign. */
export function SignedAmount({
  amount,
  currency,
  exact = false,
  aligned = 0,
  quiet = false,
}: SignedAmountProps) {
  const { i18n } = useTranslation();
  const maximumFractionDigits = exact ? brand.token.decimals : SHOWN_DECIMALS;
  const figure = numberFormat(i18n.language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits,
  }).format(truncated(amount, maximumFractionDigits));
  const isIn = !quiet && !amount.startsWith('-');
  return (
    <span className={styles.amount} data-in={isIn || undefined}>
      {withMinus(figure)}
      <DecimalGap amount={amount} aligned={aligned} />
      {currency && `\u00a0${currency}`}
    </span>
  );
}

/** An amount of money with its sign. */
export function SignedMoney({ amount, currency }: { amount: string; currency: string }) {
  const { money } = useFormat();
  const isIn = !amount.startsWith('-');
  return (
    <span className={styles.amount} data-in={isIn || undefined}>
      {isIn && '+'}
      {money(amount, currency)}
    </span>
  );
}
