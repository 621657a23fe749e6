import * as endpoints from '#shared/doctor/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { listReports } from '../embed-reports/reports.ts';
import { visit } from './visit.ts';

export function doctorRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.examineSite,
    ({ input, caller }) => visit(db, config, caller.business, input.body.url),
    config.limits.accountPerAddress,
  );

  serve(app, endpoints.listEmbedReports, async ({ caller }) => ({
    data: await listReports(db, caller.business),
  }));
}
