import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  title: string;
  text?: string;
  /** Ways on. */
  children?: ReactNode;
}

/** Nothing is there yet, and that is not a mistake. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
