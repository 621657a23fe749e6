import { useTranslation } from 'react-i18next';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useTeamSecrets } from '../team-secrets/use-team-secrets.ts';
import { nameOf, type TeamMember } from './member-name.ts';
import styles from './team.module.css';

interface RemovePersonProps {
  member: TeamMember;
  onDone(): void;
  onClose(): void;
}

/** Confirms and removes a person from the team. */
export function RemovePerson({ member, onDone, onClose }: RemovePersonProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const { id } = member;
  const known = useTeamSecrets()?.find((person) => person.id === id)?.secrets ?? [];
  return (
    <ConfirmModal
      title={t('remove.of', { name: nameOf(member) })}
      action={t('remove.action')}
      busy={t('confirm.busy')}
      cancel={t('confirm.cancel')}
      send={() => client.call(teamEndpoints.remove, { params: { id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('remove.text')}</p>
      {known.length > 0 && (
        <div className={styles.known}>
          <p>{t('remove.knows')}</p>
          <ul>
            {known.map(({ kind, id: secret, name }) => (
              <li key={`${kind} ${secret}`}>{t(`secret-kinds.${kind}`, { name })}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmModal>
  );
}
