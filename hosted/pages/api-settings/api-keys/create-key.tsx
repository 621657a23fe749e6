import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import { SCOPES } from '#shared/team/scopes.ts';
import { isWithin, useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Choices } from '../../../ui/choices.tsx';
import { FormArea } from '../../../ui/form/form-area.tsx';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import styles from './api-keys.module.css';
import { PRESETS, type Preset, scopesOf } from './presets.ts';

type Chosen = Preset | 'custom';
type Made = CallOutput<typeof endpoints.create>;

interface CreateKeyProps {
  onDone(made: Made): void;
  onClose(): void;
}

/** Name, permissions, expiry and addresses of a new key. */
export function CreateKey({ onDone, onClose }: CreateKeyProps) {
  const { t } = useTranslation('api-keys');
  const { client } = useSession();
  const [chosen, setChosen] = useState<Chosen>('payments');
  const own = useOwnScopes();
  const presets = PRESETS.filter((preset) => isWithin(scopesOf(preset), own));

  function draftOf(values: FormValues): unknown {
    const scopes =
      chosen === 'custom'
        ? SCOPES.filter((scope) => values[fieldOf(scope)] === true)
        : scopesOf(chosen);
    const addresses = linesOf(values.addresses);
    const { expires } = values;
    return {
      ...reauthenticationValues(values),
      name: values.name,
      scopes,
      ...(addresses.length > 0 ? { addresses } : {}),
      ...(typeof expires === 'string' && expires !== '' ? { expiresAt: endOf(expires) } : {}),
    };
  }

  return (
    <ReauthenticationModal
      title={t('key.create')}
      action={t('key.create')}
      schema={endpoints.create.body}
      shape={draftOf}
      send={(body) => client.call(endpoints.create, { body })}
      nameField={fieldOfPath}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="name"
            label={t('key.name')}
            message={t('key.name-hint')}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Choices<Chosen>
            legend={t('key.permissions')}
            choices={([...presets, 'custom'] as const).map((value) => ({
              value,
              name: t(`preset.${value}`),
              hint: t(`preset.${value}-hint`),
            }))}
            chosen={chosen}
            onChoose={setChosen}
          />
          {chosen === 'custom' && (
            <fieldset className={styles.scopes}>
              <legend className="visually-hidden">{t('preset.custom-hint')}</legend>
              {own.map((scope) => (
                <FormCheck key={scope} form={form} name={fieldOf(scope)}>
                  <code>{scope}</code>
                </FormCheck>
              ))}
            </fieldset>
          )}
          <FormField
            form={form}
            name="expires"
            type="date"
            label={t('key.expires')}
            message={t('key.expires-hint')}
          />
          <FormArea
            form={form}
            name="addresses"
            rows={2}
            label={t('key.addresses')}
            message={t('key.addresses-hint')}
          />
        </>
      )}
    </ReauthenticationModal>
  );
}

type Draft = CallInput<typeof endpoints.create>['body'];

/** The form's field of a scope. A dot would nest its value. */
const fieldOf = (scope: Draft['scopes'][number]) => `scope-${scope}`;

/** The form's field for the path of an error. */
function fieldOfPath(path: string): string {
  const [first = ''] = path.split('.');
  if (first === 'expiresAt') return 'expires';
  return first === 'scopes' ? fieldOf(SCOPES[0]) : first;
}

const linesOf = (value: FormValues[string] | undefined): string[] =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((line) => line !== '') : [];

/** The end of a local day. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
