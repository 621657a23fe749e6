import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { consentNotice } from '../../features/consent/open-consent.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { TopBar } from './top-bar.tsx';

/** Not part of the first page, which most visitors see signed out. */
const AccountNav = lazyPart('account-nav', () =>
  import('../account-nav/account-nav.tsx').then((m) => m.AccountNav),
);

interface FrameProps {
  bodyClass: string;
  children: ReactNode;
}

/** Parts of every layout: skip link, top bar, notices, footer. */
export function Frame({ bodyClass, children }: FrameProps) {
  const { t } = useTranslation();
  useBodyClass(bodyClass);
  const ConsentNotice = useSignal(consentNotice);
  const isSignedIn = Boolean(useSignal(useSession().user));
  const isBusiness = useIsBusiness();
  return (
    <>
      <div className={styles.layout}>
        <SkipLink>{t('nav.skip')}</SkipLink>
        <div>
          <TopBar />
          {isSignedIn && (
            <Suspense fallback={isBusiness && <div className={styles.nav} />}>
              <AccountNav />
            </Suspense>
          )}
        </div>
        <OfflineNotice />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {ConsentNotice && <ConsentNotice />}
    </>
  );
}

/** Copies the class of the store to the document. */
function useBodyClass(wanted: string): void {
  const store = useStore();
  const current = useSignal(store.bodyClass);
  useLayoutEffect(() => {
    // Set again after a reset of the store.
    if (current !== wanted) store.set({ bodyClass: wanted });
    else document.body.className = current;
  }, [store, current, wanted]);
}
