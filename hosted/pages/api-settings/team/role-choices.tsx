import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/team/scopes.ts';
import { Choices } from '../../../ui/choices.tsx';

interface RoleChoicesProps {
  roles: readonly Role[];
  chosen: Role;
  onChoose(role: Role): void;
}

/** The roles with what each may do. */
export function RoleChoices({ roles, chosen, onChoose }: RoleChoicesProps) {
  const { t } = useTranslation('team');
  return (
    <Choices<Role>
      legend={t('team.role')}
      choices={roles.map((value) => ({
        value,
        name: t(`roles.${value}`),
        hint: t(`hints.${value}`),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
