import * as contract from '#shared/api-token/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { readTokens, renewToken, revealToken, revokeToken } from './own.ts';

export function apiTokenRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(app, contract.listApiTokens, async ({ caller }) => ({
    tokens: await readTokens(db, config, caller.member.id),
  }));

  serve(
    app,
    contract.createApiToken,
    async ({ input, caller }) => {
      const token = await renewToken(db, config, caller.member.id, input.body);
      return { token, tokens: await readTokens(db, config, caller.member.id) };
    },
    accountPerAddress,
  );

  serve(
    app,
    contract.revealApiToken,
    async ({ input, caller }) => ({
      token: await revealToken(db, config, caller.member.id, { ...input.params, ...input.body }),
    }),
    accountPerAddress,
  );

  serve(
    app,
    contract.revokeApiToken,
    async ({ input, caller }) => {
      await revokeToken(db, config, caller.member.id, { ...input.params, ...input.body });
      return { tokens: await readTokens(db, config, caller.member.id) };
    },
    accountPerAddress,
  );
}
