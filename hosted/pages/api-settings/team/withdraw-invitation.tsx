import { useTranslation } from 'react-i18next';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import type { Team } from '#shared/team-members/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface WithdrawInvitationProps {
  invitation: Team['invitations'][number];
  onDone(): void;
  onClose(): void;
}

/** Confirms and withdraws an open invitation. */
export function WithdrawInvitation({ invitation, onDone, onClose }: WithdrawInvitationProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const { id, email } = invitation;
  return (
    <ConfirmModal
      title={t('withdraw.of', { email })}
      action={t('withdraw.action')}
      busy={t('confirm.busy')}
      cancel={t('confirm.cancel')}
      send={() => client.call(teamEndpoints.withdrawInvitation, { params: { id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
    </ConfirmModal>
  );
}
