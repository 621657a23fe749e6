import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './narrow-page.module.css';

interface NarrowPageProps {
  title: string;
  lead?: string;
  /** The page this one belongs to. */
  back?: { href: string; text: string };
  children: ReactNode;
}

/** Cards below one another, no wider than what reads well. */
export function NarrowPage({ title, lead, back, children }: NarrowPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back && (
          <Link className={styles.back} href={back.href}>
            <span aria-hidden="true">← </span>
            {back.text}
          </Link>
        )}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
