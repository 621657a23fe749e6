import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import { nameOf, type TeamMember } from './member-name.ts';
import { RoleChoices } from './role-choices.tsx';

interface ChangeRoleProps {
  member: TeamMember;
  roles: readonly Role[];
  onDone(role: Role): void;
  onClose(): void;
}

/** Reauthenticates and gives a person another role. */
export function ChangeRole({ member, roles, onDone, onClose }: ChangeRoleProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const [role, setRole] = useState(member.role);
  return (
    <ReauthenticationModal
      title={t('change.of', { name: nameOf(member) })}
      action={t('change.action')}
      schema={teamEndpoints.changeRole.body}
      shape={(values) => ({ ...reauthenticationValues(values), role })}
      send={(body) => client.call(teamEndpoints.changeRole, { params: { id: member.id }, body })}
      onDone={() => onDone(role)}
      onClose={onClose}
    >
      <RoleChoices roles={roles} chosen={role} onChoose={setRole} />
    </ReauthenticationModal>
  );
}
