import styles from './aligned-money.module.css';
import { useFormat } from './use-format.ts';

/** As `formatMoney` shows of a token. */
const SHOWN_DECIMALS = 4;

/** In the width of a figure, which all figures share. */
const POINT_WIDTH = 0.45;

interface AlignedMoneyProps {
  /** A decimal string, in tokens. */
  amount: string;
  currency: string;
  /** Decimals of the column, from `decimalsIn`. */
  aligned: number;
}

/** Tokens in a column: the decimal points stand below each other, and so do the units. */
export function AlignedMoney({ amount, currency, aligned }: AlignedMoneyProps) {
  const { money } = useFormat();
  const [figure = '', unit = ''] = money(amount, currency).split(/(?=\u00a0\D+$)/);
  return (
    <span className={styles.amount}>
      {figure}
      <DecimalGap amount={amount} aligned={aligned} />
      {unit}
    </span>
  );
}

/** The room of the decimals that an amount has less than its column; none on phones. */
export function DecimalGap({ amount, aligned }: Pick<AlignedMoneyProps, 'amount' | 'aligned'>) {
  const lacking = aligned - decimalsOf(amount);
  if (lacking <= 0) return null;
  // The width of the missing digits, and of the point if there are none at all.
  const width = lacking + (lacking === aligned ? POINT_WIDTH : 0);
  return <span className={styles.gap} style={{ inlineSize: `${width}ch` }} />;
}

/** @returns the most decimals that any of the amounts shows */
export const decimalsIn = (amounts: readonly string[]): number =>
  Math.max(0, ...amounts.map(decimalsOf));

/** Without zeros at the end, which are not shown. */
const decimalsOf = (amount: string): number =>
  (amount.split('.')[1] ?? '').slice(0, SHOWN_DECIMALS).replace(/0+$/, '').length;
