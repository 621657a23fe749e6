import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './snippet.module.css';
import type { Choice } from './snippet.ts';

/** A preview of the checkout: the real loader with a sample payment. */
export function Preview({ choice }: { choice: Choice }) {
  const { t, i18n } = useTranslation('snippet');
  const { way, locale, theme, accent } = useDeferredValue(choice);
  if (way === 'link') {
    return (
      <p>
        <span className={styles.linkLike}>{t('snippet.pay')}</span>
      </p>
    );
  }
  const query = new URLSearchParams({
    mode: way,
    locale: locale || i18n.language,
    ...(theme === '' ? {} : { theme }),
    ...(accent === '' ? {} : { accent }),
  });
  const address = `/embed/preview?${query}`;
  return (
    <>
      <iframe
        key={address}
        className={way === 'redirect' ? `${styles.frame} ${styles.small}` : styles.frame}
        title={t('snippet.preview')}
        src={address}
        // The sample has no page to redirect to.
        inert={way === 'redirect'}
      />
      <p className={styles.hint}>{t('snippet.preview-hint')}</p>
    </>
  );
}
