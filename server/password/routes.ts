import * as contract from '#shared/password/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { resetPassword, sendReset } from './forgotten.ts';

export function passwordRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    contract.forgotPassword,
    async ({ input }) => {
      await sendReset(db, config, input.body.email);
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    contract.resetPassword,
    async ({ input }) => {
      await resetPassword(db, config, input.body);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
