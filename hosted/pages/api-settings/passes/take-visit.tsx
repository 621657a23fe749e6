import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { type Holding, NewVisit } from '#shared/passes/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { VISITED } from './visited.ts';

/** Takes a visit from one held pass, without a code. */
export function TakeVisit({ holding, onClose }: { holding: Holding; onClose(): void }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  // One key per opened form, so that a repeated submit takes one visit.
  const key = useRef(crypto.randomUUID());
  const isCounted = holding.entries !== null;
  const form = useForm({
    schema: NewVisit,
    shape: ({ entries }) => ({
      holding: holding.id,
      ...(isCounted ? { entries: Number(entries) } : {}),
    }),
    send: (body) =>
      client.call(passesEndpoints.takeVisit, {
        params: { id: holding.pass },
        headers: { 'idempotency-key': key.current },
        body,
      }),
    onDone() {
      for (const endpoint of VISITED) void invalidate(endpoint);
      onClose();
    },
    blame: ({ code }) => (code === 'pass_used_up' ? 'entries' : undefined),
  });
  return (
    <Modal open title={t('visit.title')} onClose={onClose}>
      <Form form={form}>
        {isCounted ? (
          <FormField
            form={form}
            name="entries"
            label={t('list.entries')}
            defaultValue="1"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            required
          />
        ) : (
          <p>{t('visit.unlimited')}</p>
        )}
        <SubmitButton form={form} busy={t('visit.taking')}>
          {t('visit.take')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
