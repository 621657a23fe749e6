import * as endpoints from '#shared/suspensions/docs.ts';
import type { App } from '../../platform/http/app.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { forTeam } from '../acting/team-of.ts';
import { decide } from './decide.ts';
import { listSuspensions } from './list.ts';

export function suspensionRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;
  const ofTeam = async (caller: BusinessCaller) => ({
    suspensions: await listSuspensions(db, caller),
  });

  serve(app, endpoints.list, async ({ caller }) => ofTeam(await forTeam(db, caller)));

  serve(
    app,
    endpoints.decide,
    async ({ input, caller: asked }) => {
      const caller = await forTeam(db, asked);
      await decide(db, config, caller, { ...input.params, ...input.body });
      return ofTeam(caller);
    },
    accountPerAddress,
  );
}
