import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './appearance.module.css';
import type { Look } from './look.ts';

interface PreviewProps {
  look: Look;
  logo: string | null;
}

/** The checkout's frame with a sample payment, in both themes. It is inert: nothing in it acts. */
export function Preview({ look, logo }: PreviewProps) {
  const { t, i18n } = useTranslation('appearance');
  const { accentLight, accentDark, radius, font } = useDeferredValue(look);
  const addressOf = (theme: 'light' | 'dark', accent: string) => {
    const options = { theme, accent, radius, font, logo: logo ?? '', locale: i18n.language };
    const chosen = Object.entries(options).filter(([, value]) => value !== '');
    return `/embed/preview/frame?${new URLSearchParams(chosen)}`;
  };
  return (
    <>
      <p className={styles.soft}>{t('preview.text')}</p>
      <div className={styles.previews}>
        <figure className={styles.preview}>
          <figcaption>{t('preview.light')}</figcaption>
          <iframe
            className={styles.frame}
            title={t('preview.light')}
            src={addressOf('light', accentLight)}
            inert
          />
        </figure>
        <figure className={styles.preview}>
          <figcaption>{t('preview.dark')}</figcaption>
          <iframe
            className={styles.frame}
            title={t('preview.dark')}
            src={addressOf('dark', accentDark)}
            inert
          />
        </figure>
      </div>
    </>
  );
}
