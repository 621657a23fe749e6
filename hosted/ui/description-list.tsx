import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** Names and their values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function Description({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
