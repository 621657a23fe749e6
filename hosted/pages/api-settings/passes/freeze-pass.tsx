import { useTranslation } from 'react-i18next';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { freeze, type Holding } from '#shared/passes/schemas.ts';
import { startOfDay } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { VISITED } from './visited.ts';

interface FreezePassProps {
  holding: Holding;
  onClose(): void;
}

/** Freezes a held pass until a day, or ends its freeze. */
export function FreezePass({ holding, onClose }: FreezePassProps) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const params = { id: holding.id };

  function done() {
    for (const endpoint of VISITED) void invalidate(endpoint);
    onClose();
  }

  if (holding.status !== 'frozen') return <Freeze onDone={done} {...{ holding, onClose }} />;
  return (
    <ConfirmModal
      title={t('freeze.resume')}
      action={t('freeze.resume')}
      busy={t('freeze.busy')}
      cancel={t('form.cancel')}
      send={() => client.call(passesEndpoints.freeze, { params, body: { until: null } })}
      onDone={done}
      onClose={onClose}
    >
      <p>{t('freeze.resume-lead')}</p>
    </ConfirmModal>
  );
}

function Freeze({ holding, onDone, onClose }: FreezePassProps & { onDone(): void }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const form = useForm({
    schema: freeze.body,
    shape: ({ until }) => ({ until: startOfDay(String(until)) }),
    send: (body) => client.call(passesEndpoints.freeze, { params: { id: holding.id }, body }),
    onDone,
    blame: () => 'until',
  });
  return (
    <Modal open title={t('freeze.title')} onClose={onClose}>
      <Form form={form}>
        <p>{t('freeze.lead')}</p>
        <FormField form={form} name="until" type="date" label={t('freeze.until')} required />
        <SubmitButton form={form} busy={t('freeze.busy')}>
          {t('freeze.submit')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
