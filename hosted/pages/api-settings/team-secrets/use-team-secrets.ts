import * as endpoints from '#shared/team-secrets/endpoints.ts';
import type { TeamSecrets } from '#shared/team-secrets/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';

/** The people who know valid secrets, those who have left first; undefined until they are read. */
export const useTeamSecrets = (): TeamSecrets[] | undefined =>
  useApi(endpoints.list, {}).data?.people;
