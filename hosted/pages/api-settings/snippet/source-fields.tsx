import { useTranslation } from 'react-i18next';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Source } from './snippet.ts';
import type { Choosing } from './use-choice.ts';

const SERVER = '/api/checkout';

/** Source of the session: the merchant's server, before or on the click, or a payment button. */
export function SourceFields({ choice, change }: Choosing) {
  const { t } = useTranslation('snippet');
  const { data } = useApi(buttonsEndpoints.list, { query: { limit: '100' } });
  const buttons = data?.data ?? [];
  const { source, way } = choice;
  const named = source.kind === 'button' ? source.id : source.kind;
  const isListed = source.kind !== 'button' || buttons.some(({ id }) => id === source.id);

  function choose(value: string) {
    if (value === 'session') change({ source: { kind: 'session' } });
    else if (value !== 'url') change({ source: { kind: 'button', id: value } });
    else {
      const url: Source = { kind: 'url', url: new URL(SERVER, 'https://shop.example').href };
      change(way === 'link' ? { source: url, way: 'button' } : { source: url });
    }
  }

  return (
    <>
      <SelectField
        label={t('source.label')}
        value={named}
        options={[
          { value: 'session', label: t('source.session') },
          { value: 'url', label: t('source.url') },
          ...buttons.map(({ id, name }) => ({ value: id, label: t('source.button', { name }) })),
          // Shown until the list has loaded.
          ...(isListed ? [] : [{ value: named, label: t('source.button', { name: '…' }) }]),
        ]}
        onChange={choose}
      />
      {source.kind === 'url' && (
        <TextField
          name="url"
          type="url"
          label={t('source.address')}
          message={t('source.address-hint')}
          value={source.url}
          onInput={({ currentTarget }) =>
            change({ source: { kind: 'url', url: currentTarget.value } })
          }
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
}
