import { useTranslation } from 'react-i18next';
import { PALETTE } from '#shared/embed/palette.ts';
import { themeOf } from '#shared/embed/theme.ts';
import { enabledLanguages } from '../../../platform/i18n.ts';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { Choosing } from './use-choice.ts';

/** Language, theme and accent, with the reasons for a rejected accent. */
export function ThemeFields({ choice, change }: Choosing) {
  const { t, i18n } = useTranslation('snippet');
  const { theme, accent, locale } = choice;
  const { tokens } = themeOf({ theme, accent });
  const isUsed = (scheme: 'light' | 'dark') => accent === '' || tokens.accent[scheme] !== undefined;
  const refused = [
    ...(theme !== 'dark' && !isUsed('light') ? [t('look.refused-light')] : []),
    ...(theme !== 'light' && !isUsed('dark') ? [t('look.refused-dark')] : []),
  ];
  const languages = languagesFor(i18n.language);
  return (
    <>
      <SelectField
        label={t('look.locale')}
        value={locale}
        options={[{ value: '', label: t('look.locale-auto') }, ...languages]}
        onChange={(value) => change({ locale: value })}
      />
      <SelectField
        label={t('look.theme')}
        value={theme}
        options={[
          { value: '', label: t('look.locale-auto') },
          { value: 'auto', label: t('look.auto') },
          { value: 'light', label: t('look.light') },
          { value: 'dark', label: t('look.dark') },
        ]}
        onChange={(value) => change({ theme: value })}
      />
      <ColourField
        label={t('look.accent')}
        value={accent}
        usual={PALETTE.light['accent-fill']}
        reset={t('look.usual')}
        problem={refused.join(' ')}
        onChange={(value) => change({ accent: value })}
      />
    </>
  );
}

/** Languages by their names in the current language. */
function languagesFor(language: string) {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return enabledLanguages().map((value) => ({ value, label: names.of(value) ?? value }));
}
