import * as contract from '#shared/domain/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { checkVerification, readVerification } from './verification.ts';

export function domainRoutes(app: App): void {
  const { db, config } = app;

  serve(app, contract.readVerification, ({ caller }) =>
    readVerification(db, config, caller.member.id),
  );

  serve(
    app,
    contract.checkVerification,
    ({ input, caller }) => checkVerification(db, config, caller.member.id, input.body.method),
    config.limits.accountPerAddress,
  );
}
