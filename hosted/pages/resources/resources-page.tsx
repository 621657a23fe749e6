import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { languageOfWhitepaper, WHITEPAPER_LANGUAGES, whitepaperPath } from '#shared/whitepaper.ts';
import { nameOfLanguage } from '../../platform/language.ts';
import { Hero } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperCover } from './paper-cover.tsx';
import styles from './resources-page.module.css';

/** The whitepaper: its contents and a download in each language. */
export function ResourcesPage() {
  const { t, i18n } = useTranslation('resources');
  const own = languageOfWhitepaper(i18n.language);
  const others = WHITEPAPER_LANGUAGES.filter((language) => language !== own);
  return (
    <Page width="wide">
      <Hero
        title={t('resources.title')}
        lead={t('resources.lead', { brand: brand.name })}
        aside={<PaperCover title={t('resources.paper', { brand: brand.name })} />}
      >
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
        <div className={styles.actionRow}>
          <a className="button" href={whitepaperPath(own)} hrefLang={own} download>
            {t('resources.download')}
          </a>
          {others.map((language) => (
            <a key={language} href={whitepaperPath(language)} hrefLang={language} download>
              {t('resources.in-language', { language: nameOfLanguage(language) })}
            </a>
          ))}
        </div>
        <p className={styles.format}>{t('resources.format')}</p>
      </Hero>
    </Page>
  );
}
