import { useTranslation } from 'react-i18next';
import { enabledLanguages } from '../../platform/i18n.ts';
import { keepLanguage, nameOfLanguage } from '../../platform/language.ts';
import { useStore } from '../../platform/store-context.ts';
import { Choice } from '../../ui/choice.tsx';

/** Changes the language without a reload and stores it on this device. */
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
        store.followLanguage(language);
        void i18n.changeLanguage(language);
      }}
    />
  );
}
