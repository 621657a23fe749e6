import * as endpoints from '#shared/domain/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { checkVerification, type PaidInADay, readVerification } from './verification.ts';

export function domainRoutes(app: App, paidInADay: PaidInADay): void {
  const { db, config } = app;

  serve(app, endpoints.read, ({ caller }) =>
    readVerification(db, config, paidInADay, caller.business.id),
  );

  serve(
    app,
    endpoints.check,
    ({ input, caller }) =>
      checkVerification(db, config, paidInADay, caller.business.id, input.body.method),
    config.limits.accountPerAddress,
  );
}
