import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import { RoleChoices } from './role-choices.tsx';

interface InvitePersonProps {
  roles: readonly Role[];
  onDone(made: CallOutput<typeof teamEndpoints.invite>): void;
  onClose(): void;
}

/** Address and role of a new invitation. */
export function InvitePerson({ roles, onDone, onClose }: InvitePersonProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const [role, setRole] = useState<Role>('support');
  return (
    <ReauthenticationModal
      title={t('team.invite')}
      action={t('invite.action')}
      schema={teamEndpoints.invite.body}
      shape={(values) => ({ ...reauthenticationValues(values), email: values.email, role })}
      send={(body) => client.call(teamEndpoints.invite, { body })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="email"
            type="email"
            label={t('invite.email')}
            message={t('invite.email-hint')}
            autoComplete="off"
            required
          />
          <RoleChoices roles={roles} chosen={role} onChoose={setRole} />
        </>
      )}
    </ReauthenticationModal>
  );
}
