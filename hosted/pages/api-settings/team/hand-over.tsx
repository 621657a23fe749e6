import { useTranslation } from 'react-i18next';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import { nameOf, type TeamMember } from './member-name.ts';

interface HandOverProps {
  member: TeamMember;
  onDone(): void;
  onClose(): void;
}

/** Reauthenticates and offers the ownership of the business to a person of the team. */
export function HandOver({ member, onDone, onClose }: HandOverProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const name = nameOf(member);
  return (
    <ReauthenticationModal
      title={t('hand-over.of', { name })}
      action={t('hand-over.submit')}
      schema={teamEndpoints.offerOwnership.body}
      shape={reauthenticationValues}
      send={(body) =>
        client.call(teamEndpoints.offerOwnership, { params: { id: member.id }, body })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('hand-over.text', { name })}</p>
    </ReauthenticationModal>
  );
}
