import type { CSSProperties } from 'react';
import styles from './money.module.css';
import { useFormat } from './use-format.ts';

interface BigMoneyProps {
  /** A decimal string. */
  amount: string;
  currency: string;
}

/** The amount a card is about, on one line: its figures shrink until they fit. */
export function BigMoney({ amount, currency }: BigMoneyProps) {
  const { money } = useFormat();
  const text = money(amount, currency);
  return (
    <div className={styles.fit}>
      <p className={styles.amount} style={{ '--characters': text.length } as CSSProperties}>
        <span className={styles.money}>{text}</span>
      </p>
    </div>
  );
}
