import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazyPart } from '../platform/lazy-page.ts';
import { messageOf, statusOf } from '../platform/page-error.ts';
import { useTitle } from '../platform/use-title.ts';
import { Button } from './button.tsx';
import styles from './error-page.module.css';

/** Few visitors see it, and the first page must hold the error page. */
const LostHalf = lazyPart('lost-half', () =>
  import('./drawings/lost-half.tsx').then((m) => m.LostHalf),
);

/** Replaces a page that failed: status, message and a way out. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const status = statusOf(error);
  const isMissing = status === 404;
  const message = messageOf(error) || t(isMissing ? 'error.not-found' : 'error.operational');
  useTitle(message);
  return (
    <div className={styles.page}>
      <div className={styles.drawing}>
        <Suspense>
          <LostHalf />
        </Suspense>
      </div>
      <p className={styles.code}>{status}</p>
      <h1>{message}</h1>
      {isMissing ? (
        <Link className="button" href="/">
          {t('error.home')}
        </Link>
      ) : (
        <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
      )}
    </div>
  );
}
