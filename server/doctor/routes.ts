import * as contract from '#shared/doctor/contract.ts';
import type { App } from '../app.ts';
import { listReports } from '../embed-reports/reports.ts';
import { serve } from '../http/endpoint.ts';
import { visit } from './visit.ts';

export function doctorRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    contract.examineSite,
    ({ input, caller }) => visit(db, config, caller.member.id, input.body.url),
    config.limits.accountPerAddress,
  );

  serve(app, contract.listEmbedReports, async ({ caller }) => ({
    reports: await listReports(db, caller.member.id),
  }));
}
