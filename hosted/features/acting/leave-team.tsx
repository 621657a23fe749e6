import { useTranslation } from 'react-i18next';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';

interface LeaveTeamProps {
  business: { id: string; name: string };
  onDone(): void;
  onClose(): void;
}

/** Confirms and leaves a team. The person then acts for themselves. */
export function LeaveTeam({ business: { id, name }, onDone, onClose }: LeaveTeamProps) {
  const { t } = useTranslation('team');
  const session = useSession();

  async function finish() {
    const me = await session.client.call(authEndpoints.readMe, {});
    // Leaves the pages of the business before they are no longer this person's.
    onDone();
    if (me.ok) session.actAs(me.value);
  }

  return (
    <ConfirmModal
      title={t('leave.of', { name })}
      action={t('leave.action')}
      busy={t('confirm.busy')}
      cancel={t('confirm.cancel')}
      send={() => session.client.call(teamEndpoints.leave, { params: { id } })}
      onDone={() => void finish()}
      onClose={onClose}
    >
      <p>{t('leave.text', { name })}</p>
    </ConfirmModal>
  );
}
