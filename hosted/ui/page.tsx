import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './page.module.css';

interface PageProps {
  /** Left out where what is in the page brings its own `h1`. */
  title?: string;
  lead?: ReactNode;
  /** The page this one belongs to. */
  back?: { href: string; text: string };
  /** `wide` spans what the top bar does, `text` reads well, `slip` is one form or receipt. */
  width: 'wide' | 'text' | 'slip';
  /** Sections of a story, further apart than cards. */
  roomy?: boolean;
  children: ReactNode;
}

/** What every page is laid out in: its heading, and below it one part after the other. */
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
