import { useTranslation } from 'react-i18next';
import { enabledLanguages } from '../../app/i18n.ts';
import { keepLanguage, nameOfLanguage } from '../../app/language.ts';
import { useStore } from '../../app/store-context.ts';
import { Choice } from './choice.tsx';

/** Changes the language in place and keeps the choice on this device. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const store = useStore();
  return (
    <Choice
      label={t('footer.language')}
      options={enabledLanguages().map((language) => ({
        value: language,
        name: nameOfLanguage(language),
        lang: language,
      }))}
      value={i18n.language}
      onChoose={(language) => {
        keepLanguage(language);
        store.proposeCurrency(language);
        void i18n.changeLanguage(language);
      }}
    />
  );
}
