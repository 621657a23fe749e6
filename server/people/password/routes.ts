import * as endpoints from '#shared/password/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { type FindDestination, mailContext } from '../mail-codes/mail-context.ts';
import { visitorOf } from '../sessions/visitor.ts';
import { resetPassword, sendReset } from './reset.ts';

export function passwordRoutes(app: App, findDestination: FindDestination): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    endpoints.forgot,
    async ({ input, request }) => {
      const visitor = visitorOf(config, request);
      const { email, mail } = input.body;
      const context = await mailContext(mail, findDestination);
      await sendReset(db, config, { email, visitor, context });
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.reset,
    async ({ input }) => {
      const { code, password, factorCode, passkey } = input.body;
      await resetPassword(db, config, { code, password, factor: { code: factorCode, passkey } });
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
