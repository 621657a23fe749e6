import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import * as endpoints from '#shared/till/console-endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';

interface NewTillProps {
  onDone(made: CallOutput<typeof endpoints.create>): void;
  onClose(): void;
}

/** Name and tips of a new till. */
export function NewTill({ onDone, onClose }: NewTillProps) {
  const { t } = useTranslation('till');
  const { client } = useSession();
  return (
    <ReauthenticationModal
      title={t('console.add')}
      action={t('console.add')}
      schema={endpoints.create.body}
      shape={(values) => ({
        ...reauthenticationValues(values),
        name: values.name,
        tips: tipsOf(values.tips),
      })}
      send={(body) => client.call(endpoints.create, { body })}
      // An error names one of the tips.
      nameField={(path) => path.split('.')[0] ?? path}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="name"
            label={t('console.name')}
            message={t('console.name-hint')}
            maxLength={60}
            autoComplete="off"
            required
          />
          <FormField
            form={form}
            name="tips"
            label={t('console.tips')}
            message={t('console.tips-hint')}
            maxLength={40}
            autoComplete="off"
          />
        </>
      )}
    </ReauthenticationModal>
  );
}

/** What is not a number stays one that the schema refuses. */
const tipsOf = (value: FormValues[string] | undefined): number[] =>
  typeof value === 'string'
    ? value
        .split(/[\s,;、%]+/)
        .filter((part) => part !== '')
        .map(Number)
    : [];
