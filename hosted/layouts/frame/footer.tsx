import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { openConsent } from '../../features/consent/open-consent.ts';
import { readConfig } from '../../platform/app-config.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { CurrencySwitch } from './currency-switch.tsx';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';

export function Footer() {
  const { t } = useTranslation();
  const store = useStore();
  const { mail, social } = readConfig(useSignal(store.appConfig));
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.claim}>{t('footer.claim')}</p>
        <nav aria-label={t('footer.label')}>
          <ul className={styles.links}>
            <li>
              <Link href="/resources">{t('footer.resources')}</Link>
            </li>
            <li>
              {/* Not a Link: it is a site of its own. */}
              <a href="/docs">{t('footer.docs')}</a>
            </li>
            <li>
              <Link href="/legal">{t('footer.legal')}</Link>
            </li>
            <li>
              {/* Not a Link: the browser moves the reading position to the statement. */}
              <a href="/legal#accessibility">{t('footer.accessibility')}</a>
            </li>
            <li>
              <Link href="/contact">{t('footer.contact')}</Link>
            </li>
            {mail && (
              <li>
                <a href={`mailto:${mail}`}>{mail}</a>
              </li>
            )}
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.link}
                data-cookie-settings=""
                onClick={openConsent}
              >
                {t('footer.cookies')}
              </button>
            </li>
          </ul>
        </nav>
        <div className={styles.choices}>
          <LanguageSwitch />
          <CurrencySwitch />
        </div>
      </div>
    </footer>
  );
}
