import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { themeOf } from '#shared/embed/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from './select-field.tsx';
import styles from './snippet.module.css';
import type { Choosing } from './use-choice.ts';

/** The default accent; a colour input always has a value. */
const USUAL = '#1f716e';

/** Language, theme and accent, with the reasons for a rejected accent. */
export function ThemeFields({ choice, change }: Choosing) {
  const { t, i18n } = useTranslation('snippet');
  const id = useId();
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
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t('look.accent')}
        </label>
        <div className={styles.colour}>
          <input
            id={id}
            type="color"
            className={styles.swatch}
            value={accent || USUAL}
            aria-describedby={`${id}-refused`}
            onChange={({ target }) => change({ accent: target.value })}
          />
          <code translate="no">{accent || USUAL}</code>
          {accent !== '' && (
            <Button variant="quiet" onClick={() => change({ accent: '' })}>
              {t('look.usual')}
            </Button>
          )}
        </div>
        <Notice id={`${id}-refused`} text={refused.join(' ')} />
      </div>
    </>
  );
}

const LANGUAGES = ['de', 'en', 'es', 'fr', 'hr', 'hu', 'it', 'ja', 'no', 'pt'];

/** Languages by their names in the current language. */
function languagesFor(language: string) {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
}
