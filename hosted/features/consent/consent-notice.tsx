/** The cookie notice and the cookie settings, in a chunk loaded after the first paint. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isMeasuredPage } from '#shared/measured-pages.ts';
import { readConfig } from '../../platform/app-config.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { answer, closeConsent, isDismissed, openings } from './consent.ts';
import { ConsentButtons } from './consent-buttons.tsx';
import styles from './consent-notice.module.css';
import { useFloating } from './use-floating.ts';

export { loadAccepted } from './consent.ts';

/** Opens the settings; the focus moves to them, also when they are open already. */
export function showSettings(): void {
  openings.value += 1;
}

/**
 * Asks guests on measured pages who have not answered. It is no dialog: the page stays usable, and
 * without an answer nothing is loaded.
 */
export function ConsentNotice() {
  const [path] = useLocation();
  const hasAnalytics = useHasAnalytics();
  const isGuest = useSignal(useSession().user) === null;
  const hasAnswered = useSignal(answer) !== undefined;
  const wasClosed = useSignal(isDismissed);
  const opening = useSignal(openings);
  // The settings belong to the page where they were opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    return () => {
      openings.value = 0;
    };
  }, [path]);

  const asks = hasAnalytics && isGuest && !hasAnswered && !wasClosed && isMeasuredPage(path);
  if (opening > 0) return <Settings key={opening} hasAnalytics={hasAnalytics} />;
  return asks ? <Question key={path} /> : null;
}

function Question() {
  const { t } = useTranslation('consent');
  const ref = useRef<HTMLElement>(null);
  const isFloating = useFloating(ref);
  const [isSaid, setSaid] = useState(false);
  useCloseOnEscape();
  useFocusReturn(ref);
  // A live region must exist before its text.
  useEffect(() => setSaid(true), []);
  return (
    <section
      ref={ref}
      className={isFloating ? `${styles.notice} ${styles.floating}` : styles.notice}
      aria-label={t('consent.title')}
    >
      <div role="status" className={styles.texts}>
        {isSaid && (
          <>
            <p className={styles.title}>{t('consent.title')}</p>
            <p>{t('consent.text')}</p>
          </>
        )}
      </div>
      <ConsentButtons />
      <Policy />
    </section>
  );
}

function Settings({ hasAnalytics }: { hasAnalytics: boolean }) {
  const { t } = useTranslation('consent');
  const ref = useRef<HTMLElement>(null);
  useCloseOnEscape();
  useFocusReturn(ref);
  useLayoutEffect(() => {
    ref.current?.scrollIntoView?.({ block: 'end' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={ref}
      className={styles.notice}
      aria-label={t('consent.preferences')}
      tabIndex={-1}
    >
      <h2 className={styles.title}>{t('consent.preferences')}</h2>
      <p>
        <strong>{t('consent.necessary')}</strong> {t('consent.necessary-text')}
      </p>
      {hasAnalytics ? (
        <>
          <p>
            <strong>{t('consent.analytics')}</strong> {t('consent.analytics-text')}
          </p>
          <ConsentButtons />
        </>
      ) : (
        <p>{t('consent.no-others')}</p>
      )}
      <div className={styles.ways}>
        <Policy />
        <button type="button" className={styles.close} onClick={closeConsent}>
          {t('consent.close')}
        </button>
      </div>
    </section>
  );
}

function Policy() {
  const { t } = useTranslation('consent');
  return (
    <Link className={styles.policy} href="/legal/cookies-policy">
      {t('consent.policy')}
    </Link>
  );
}

function useHasAnalytics(): boolean {
  return readConfig(useSignal(useStore().appConfig)).analytics !== undefined;
}

/** When the notice closes, the focus moves to the control that opens the settings. */
function useFocusReturn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (!ref.current?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-cookie-settings]')?.focus({ preventScroll: true });
    },
    [ref],
  );
}

function useCloseOnEscape(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeConsent();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
}
