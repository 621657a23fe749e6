import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { withMinus } from '#shared/format.ts';
import { numberFormat } from '#shared/intl-formats.ts';
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
}

/** An amount with its sign. */
export function SignedAmount({ amount, currency, exact = false, aligned = 0 }: SignedAmountProps) {
  const { i18n } = useTranslation();
  const figure = numberFormat(i18n.language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: exact ? brand.token.decimals : SHOWN_DECIMALS,
    roundingMode: 'trunc',
  }).format(amount as `${number}`);
  const isIn = !amount.startsWith('-');
  const lacking = aligned - decimalsOf(amount);
  // The width of the missing digits, and of the point if there are none at all.
  const gap = lacking <= 0 ? 0 : lacking + (lacking === aligned ? POINT_WIDTH : 0);
  return (
    <span className={styles.amount} data-in={isIn || undefined}>
      {withMinus(figure)}
      {gap > 0 && <span className={styles.gap} style={{ inlineSize: `${gap}ch` }} />}
      {currency && `\u00a0${currency}`}
    </span>
  );
}

/** In the width of a figure, which all figures share. */
const POINT_WIDTH = 0.45;

/** @returns the most decimals that any of the amounts shows */
export const decimalsIn = (amounts: readonly string[]): number =>
  Math.max(0, ...amounts.map(decimalsOf));

/** Without zeros at the end, which are not shown. */
const decimalsOf = (amount: string): number =>
  (amount.split('.')[1] ?? '').slice(0, SHOWN_DECIMALS).replace(/0+$/, '').length;
