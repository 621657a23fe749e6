import * as endpoints from '#shared/doctor/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { listReports } from '../embed-reports/reports.ts';

export function doctorRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.examineSite,
    async ({ input, caller }) => {
      // With a parser of HTML, which a start does not wait for.
      const { visit } = await import('./visit.ts');
      return visit(db, config, caller.business, input.body.url);
    },
    config.limits.accountPerAddress,
  );

  serveRead(app, endpoints.listEmbedReports, async ({ reads, caller }) => ({
    data: await listReports(reads, caller.business),
  }));
}
