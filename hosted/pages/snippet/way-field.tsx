import { useTranslation } from 'react-i18next';
import { SelectField } from './select-field.tsx';
import { WAYS, type Way } from './snippet.ts';
import type { Choosing } from './use-choice.ts';

const TEXTS: Readonly<Record<Way, string>> = {
  inline: 'way.inline',
  modal: 'way.modal',
  button: 'way.button',
  redirect: 'way.redirect',
  link: 'way.link',
};

/** How the checkout comes into the page. */
export function WayField({ choice, change }: Choosing) {
  const { t } = useTranslation('snippet');
  // An address that makes sessions is asked by the script alone.
  const ways = WAYS.filter((way) => way !== 'link' || choice.source.kind !== 'url');
  return (
    <SelectField
      label={t('way.label')}
      value={choice.way}
      options={ways.map((way) => ({ value: way, label: t(TEXTS[way]) }))}
      onChange={(value) => {
        const way = WAYS.find((one) => one === value);
        if (way) change({ way });
      }}
    />
  );
}
