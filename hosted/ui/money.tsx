import styles from './money.module.css';
import { useFormat } from './use-format.ts';

interface MoneyProps {
  /** A decimal string. */
  amount: string;
  currency: string;
}

/** An amount in tabular figures. */
export function Money({ amount, currency }: MoneyProps) {
  const { money } = useFormat();
  return <span className={styles.money}>{money(amount, currency)}</span>;
}
