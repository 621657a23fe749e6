import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './page.module.css';

interface PageProps {
  /** Omitted when the content has its own `h1`. */
  title?: string;
  lead?: ReactNode;
  /** Link to the parent page. */
  back?: { href: string; text: string };
  /** `wide` is the width of the top bar, `text` a reading width, `form` fields beside their sum, `slip` one receipt. */
  width: 'wide' | 'text' | 'form' | 'slip';
  /** Larger gaps between sections. */
  roomy?: boolean;
  children: ReactNode;
}

/** The layout of a page: heading, then one section after another. */
export function Page({ title, lead, back, width, roomy = false, children }: PageProps) {
  return (
    <div className={`${styles.page} ${styles[width]} ${roomy ? styles.roomy : ''}`}>
      {title && (
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
      )}
      {children}
    </div>
  );
}

/** Sections as on the page itself, which can be hidden together. */
export function Sections({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <div className={styles.sections} hidden={hidden}>
      {children}
    </div>
  );
}

/** Two columns where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
