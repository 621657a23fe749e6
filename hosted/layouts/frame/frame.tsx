import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../app/store-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { TopBar } from './top-bar.tsx';

interface FrameProps {
  bodyClass: string;
  children: ReactNode;
}

/** What stands around a page in every layout. */
export function Frame({ bodyClass, children }: FrameProps) {
  const { t } = useTranslation();
  useBodyClass(bodyClass);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      <TopBar />
      <OfflineNotice />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** The store holds it; the document shows it. */
function useBodyClass(wanted: string): void {
  const store = useStore();
  const current = useSignal(store.bodyClass);
  useLayoutEffect(() => {
    // Again when the store was reset.
    if (current !== wanted) store.set({ bodyClass: wanted });
    else document.body.className = current;
  }, [store, current, wanted]);
}
