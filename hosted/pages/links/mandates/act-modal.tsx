import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useDay } from './use-day.ts';

const OF_MANDATE = {
  pause: endpoints.pause,
  resume: endpoints.resume,
  stop: endpoints.stop,
} as const;

export type MandateAct = keyof typeof OF_MANDATE | 'end';

interface ActModalProps {
  agreement: MemberAgreement;
  act: MandateAct;
  onClose(): void;
  onDone(agreement: MemberAgreement): void;
}

/** One confirmation that says what happens, and when. */
export function ActModal({ agreement, act, onClose, onDone }: ActModalProps) {
  const { t } = useTranslation('mandates');
  const { client } = useSession();
  const day = useDay(agreement.zone);
  const { id, name, merchant, mandate, earliestEnd, createdAt } = agreement;
  const said = { merchant: merchant.name, name, day: day(earliestEnd ?? createdAt) };
  return (
    <ConfirmModal
      title={t(`ask.${act}`, said)}
      action={t(`act.${act}`)}
      busy={t('act.busy')}
      cancel={t('act.keep')}
      send={() =>
        act === 'end'
          ? client.call(endpoints.end, { params: { id } })
          : client.call(OF_MANDATE[act], { params: { id: mandate?.id ?? '' } })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t(`ask.${act}-text`, said)}</p>
    </ConfirmModal>
  );
}
