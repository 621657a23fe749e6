import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Choices } from '../../../ui/choices.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { CHARGED } from './charged.ts';

/** Ends the sale of a plan, with a choice for the members who have it. */
export function RetirePlan({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const { t } = useTranslation('plans');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [choice, setChoice] = useState<'run_on' | 'end'>('run_on');
  return (
    <ConfirmModal
      title={t('retire.title')}
      action={t('retire.title')}
      busy={t('form.saving')}
      cancel={t('form.cancel')}
      send={() =>
        client.call(endpoints.retire, { params: { id: plan.id }, headers: {}, body: { choice } })
      }
      onDone={() => {
        for (const endpoint of CHARGED) void invalidate(endpoint);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('retire.lead')}</p>
      <Choices<'run_on' | 'end'>
        legend={t('retire.members', { count: plan.agreements })}
        choices={[
          { value: 'run_on', name: t('retire.run-on'), hint: t('retire.run-on-hint') },
          { value: 'end', name: t('retire.end'), hint: t('retire.end-hint') },
        ]}
        chosen={choice}
        onChoose={setChoice}
      />
    </ConfirmModal>
  );
}
