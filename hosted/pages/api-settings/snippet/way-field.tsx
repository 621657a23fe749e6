import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../platform/text-areas.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { WAYS, type Way } from './snippet.ts';
import type { Choosing } from './use-choice.ts';

const TEXTS: Readonly<Record<Way, TextKey<'snippet'>>> = {
  inline: 'way.inline',
  modal: 'way.modal',
  button: 'way.button',
  redirect: 'way.redirect',
  link: 'way.link',
};

/** How the checkout is embedded. */
export function WayField({ choice, change }: Choosing) {
  const { t } = useTranslation('snippet');
  // A plain link cannot request a session from the merchant's address.
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
