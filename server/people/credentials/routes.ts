import * as endpoints from '#shared/credentials/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { stopFactorReset } from './factor-reset.ts';
import { readHold } from './hold.ts';
import { type UndoSteps, undoChange } from './undo.ts';

export function credentialRoutes(app: App, steps: UndoSteps): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serveRead(app, endpoints.readOutgoingHold, ({ reads, caller }) =>
    readHold(reads, config, caller.member),
  );

  serve(
    app,
    endpoints.undo,
    async ({ input }) => {
      await undoChange(db, config, steps, input.body.code);
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.stopReset,
    async ({ input }) => {
      await stopFactorReset(db, input.body.code);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
