import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { whitepaperPath } from '#shared/whitepaper.ts';
import { LANGUAGES, nameOfLanguage } from '../../app/language.ts';
import { PaperCover } from './paper-cover.tsx';
import styles from './resources-page.module.css';

/** The whitepaper: what is in it, and to take along in each language. */
export function ResourcesPage() {
  const { t, i18n } = useTranslation('resources');
  const others = LANGUAGES.filter((language) => language !== i18n.language);
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('resources.title')}</h1>
        <p className={styles.lead}>{t('resources.lead', { brand: brand.name })}</p>
        <h2 className={styles.heading} id="inside">
          {t('resources.inside')}
        </h2>
        <ul className={styles.topics} aria-labelledby="inside">
          <li>{t('resources.token')}</li>
          <li>{t('resources.levels')}</li>
          <li>{t('resources.discount')}</li>
          <li>{t('resources.ledger')}</li>
          <li>{t('resources.limits')}</li>
        </ul>
        <div className={styles.ways}>
          <a className="button" href={whitepaperPath(i18n.language)} download>
            {t('resources.download')}
          </a>
          {others.map((language) => (
            <a key={language} href={whitepaperPath(language)} hrefLang={language} download>
              {t('resources.in-language', { language: nameOfLanguage(language) })}
            </a>
          ))}
        </div>
        <p className={styles.format}>{t('resources.format')}</p>
      </div>
      <PaperCover title={t('resources.paper', { brand: brand.name })} />
    </div>
  );
}
