import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import { freeze } from '#shared/plans/schemas.ts';
import { startOfDay } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import type { AgreementStep } from './agreement-step.ts';

/** Freezes an agreement until a day, or ends its freeze. */
export function FreezeAgreement(step: AgreementStep) {
  const { t } = useTranslation('plans');
  const { client } = useSession();
  const { agreement, onDone, onClose } = step;
  if (!agreement.frozenUntil) return <Freeze {...step} />;
  const params = { id: agreement.id };
  return (
    <ConfirmModal
      title={t('freeze.resume')}
      action={t('freeze.resume')}
      busy={t('form.saving')}
      cancel={t('form.cancel')}
      send={() => client.call(endpoints.freeze, { params, headers: {}, body: { until: null } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('freeze.resume-lead')}</p>
    </ConfirmModal>
  );
}

function Freeze({ agreement, onDone, onClose }: AgreementStep) {
  const { t } = useTranslation('plans');
  const { client } = useSession();
  const form = useForm({
    schema: freeze.body,
    shape: ({ until }) => ({ until: startOfDay(String(until), agreement.zone) }),
    send: (body) =>
      client.call(endpoints.freeze, { params: { id: agreement.id }, headers: {}, body }),
    onDone,
    blame: () => 'until',
  });
  return (
    <Modal open title={t('freeze.title')} onClose={onClose}>
      <Form form={form}>
        <p>{t('freeze.lead')}</p>
        <FormField form={form} name="until" type="date" label={t('freeze.until')} required />
        <SubmitButton form={form} busy={t('form.saving')}>
          {t('freeze.title')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
