import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './snippet.module.css';
import type { Choice } from './snippet.ts';

/** The checkout on a page of nobody's: the loader's own code, and a payment that is none. */
export function Preview({ choice }: { choice: Choice }) {
  const { t, i18n } = useTranslation('snippet');
  const { way, locale, theme, accent } = useDeferredValue(choice);
  if (way === 'link') {
    return (
      <p>
        <span className={styles.linkLike}>{t('pay')}</span>
      </p>
    );
  }
  const query = new URLSearchParams({
    mode: way,
    locale: locale || i18n.language,
    theme,
    ...(accent === '' ? {} : { accent }),
  });
  const address = `/embed/preview?${query}`;
  return (
    <>
      <iframe
        key={address}
        className={way === 'redirect' ? `${styles.frame} ${styles.small}` : styles.frame}
        title={t('preview')}
        src={address}
        // Where its button leads, there is nothing.
        inert={way === 'redirect'}
      />
      <p className={styles.hint}>{t('preview-hint')}</p>
    </>
  );
}
