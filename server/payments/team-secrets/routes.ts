import * as endpoints from '#shared/team-secrets/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { listTeamSecrets } from './list.ts';

export function teamSecretRoutes(app: App): void {
  serve(app, endpoints.list, async ({ caller }) => ({
    people: await listTeamSecrets(app.db, caller.business.id),
  }));
}
