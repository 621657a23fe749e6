import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  title: string;
  text?: string;
  /** One of `drawings`. */
  picture?: ReactNode;
  /** Links to actions. */
  children?: ReactNode;
}

/** The empty state of a list or page. */
export function Empty({ title, text, picture, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
