import { useTranslation } from 'react-i18next';
import { keepLanguage, LANGUAGES, nameOfLanguage } from '../../app/language.ts';
import styles from './language-switch.module.css';

/** Changes the language in place and keeps the choice on this device. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('footer.language')}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-pressed={i18n.language === language}
          onClick={() => {
            keepLanguage(language);
            void i18n.changeLanguage(language);
          }}
        >
          {nameOfLanguage(language)}
        </button>
      ))}
    </fieldset>
  );
}
