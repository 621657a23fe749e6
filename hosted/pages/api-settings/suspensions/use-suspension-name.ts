import { useTranslation } from 'react-i18next';
import type { Suspension } from '#shared/suspensions/schemas.ts';

/** What is suspended in words: the object's name, or its kind without one. */
export function useSuspensionName(): (suspension: Suspension) => string {
  const { t } = useTranslation('team');
  return ({ kind, object }) => object.name ?? t(KINDS[kind]);
}

/** The key of its text. */
export const KINDS = {
  team_member: 'suspension-kinds.team-member',
  team_role: 'suspension-kinds.team-role',
  team_invitation: 'suspension-kinds.team-invitation',
  api_key: 'suspension-kinds.api-key',
  webhook_endpoint: 'suspension-kinds.webhook-endpoint',
  till_device: 'suspension-kinds.till-device',
  oauth_redirect_uri: 'suspension-kinds.oauth-redirect-uri',
  oauth_grant: 'suspension-kinds.oauth-grant',
} as const satisfies Record<Suspension['kind'], string>;
