import * as endpoints from '#shared/domain/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { checkVerification, type PaidInADay, readVerification } from './verification.ts';

export function domainRoutes(app: App, paidInADay: PaidInADay): void {
  const { db, config } = app;

  serveRead(app, endpoints.read, ({ reads, caller }) =>
    readVerification(reads, config, paidInADay, caller.business),
  );

  serve(
    app,
    endpoints.check,
    ({ input, caller }) =>
      checkVerification(db, config, paidInADay, caller.business.id, input.body.method),
    config.limits.accountPerAddress,
  );
}
