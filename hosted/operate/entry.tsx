import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './frame.module.css';

/** The frame of pages for people who are not signed in. */
export function Entry({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <div className={styles.head}>
          <span className={styles.brand}>
            <BrandMark className={styles.mark} /> Console
          </span>
        </div>
      </header>
      <main className={styles.main} id="main">
        {children}
      </main>
    </div>
  );
}
