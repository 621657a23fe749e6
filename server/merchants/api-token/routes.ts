import * as endpoints from '#shared/api-token/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { readTokens, renewToken, revealToken, revokeToken } from './own.ts';

export function apiTokenRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(app, endpoints.list, async ({ caller }) => ({
    tokens: await readTokens(db, config, caller.business.id),
  }));

  serve(
    app,
    endpoints.create,
    async ({ input, caller }) => {
      const token = await renewToken(db, config, caller, input.body);
      return { token, tokens: await readTokens(db, config, caller.business.id) };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.reveal,
    async ({ input, caller }) => ({
      token: await revealToken(db, config, caller, { ...input.params, ...input.body }),
    }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.revoke,
    async ({ input, caller }) => {
      await revokeToken(db, config, caller, { ...input.params, ...input.body });
      return { tokens: await readTokens(db, config, caller.business.id) };
    },
    accountPerAddress,
  );
}
