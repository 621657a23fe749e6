import * as keyEndpoints from '#shared/api-keys/docs.ts';
import * as endpoints from '#shared/api-keys/token-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { createKey } from './create.ts';
import { listKeys, readKey } from './list.ts';
import { readTokens, renewToken, revealToken, revokeToken } from './own-token.ts';
import { revokeKey } from './revoke.ts';
import { rollKey } from './roll.ts';

export function apiTokenRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    tokens: await readTokens(reads, config, caller.business),
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

/** The same calls for a business's servers and for its people. */
export function apiKeyRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;
  const made = async (businessId: string, { id, token }: { id: string; token: string }) => ({
    token,
    key: await readKey(db, config, businessId, id),
  });

  serveRead(app, keyEndpoints.list, async ({ reads, caller }) => ({
    data: await listKeys(reads, config, caller.business),
  }));

  serve(
    app,
    keyEndpoints.create,
    async ({ input, caller }) =>
      made(caller.business.id, await createKey(db, config, caller, input.body)),
    accountPerAddress,
  );

  serve(
    app,
    keyEndpoints.roll,
    async ({ input, caller }) =>
      made(
        caller.business.id,
        await rollKey(db, config, caller, { ...input.params, ...input.body }),
      ),
    accountPerAddress,
  );

  serve(
    app,
    keyEndpoints.revoke,
    async ({ input, caller }) => {
      const { id } = input.params;
      await revokeKey(db, config, caller, { id, ...input.body });
      return { id };
    },
    accountPerAddress,
  );
}
