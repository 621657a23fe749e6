import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, the page, footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      <TopBar />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
