import * as endpoints from '#shared/doctor/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
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

  serve(app, endpoints.listEmbedReports, async ({ caller }) => ({
    data: await listReports(db, caller.business),
  }));
}
