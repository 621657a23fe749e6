import * as endpoints from '#shared/mail-codes/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { redeemDigits } from './digits.ts';

export function mailCodeRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.redeem,
    async ({ input }) => ({ code: await redeemDigits(db, input.body) }),
    config.limits.accountPerAddress,
  );
}
