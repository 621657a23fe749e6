import * as endpoints from '#shared/team-secrets/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { listTeamSecrets } from './list.ts';

export function teamSecretRoutes(app: App): void {
  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    people: await listTeamSecrets(reads, caller.business),
  }));
}
