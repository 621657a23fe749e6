import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/till/console-endpoints.ts';
import type { Till } from '#shared/till/console-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';

/** Proposed for a till that may not refund yet. */
const MODEST = '50.00';

interface RefundLimitProps {
  till: Till;
  onDone(): void;
  onClose(): void;
}

/** What a till may refund in a day. */
export function RefundLimit({ till, onDone, onClose }: RefundLimitProps) {
  const { t } = useTranslation('till');
  const { client } = useSession();
  return (
    <ReauthenticationModal
      title={t('console.limit-title', { name: till.name })}
      action={t('console.limit-save')}
      schema={endpoints.change.body}
      shape={(values) => ({
        ...reauthenticationValues(values),
        refundLimit: values.refundLimit === '' ? null : values.refundLimit,
      })}
      send={(body) => client.call(endpoints.change, { params: { id: till.id }, body })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <FormField
          form={form}
          name="refundLimit"
          label={t('console.limit-label')}
          message={t('console.limit-hint')}
          defaultValue={till.refundLimit?.amount ?? MODEST}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      )}
    </ReauthenticationModal>
  );
}
