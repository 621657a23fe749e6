import * as endpoints from '#shared/suspensions/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { askedTeam, forTeam } from '../acting/team-of.ts';
import { decide } from './decide.ts';
import { listSuspensions } from './list.ts';

export function suspensionRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    suspensions: await listSuspensions(reads, askedTeam(caller), caller),
  }));

  serve(
    app,
    endpoints.decide,
    async ({ input, caller: asked }) => {
      const caller = await forTeam(db, asked);
      await decide(db, config, caller, { ...input.params, ...input.body });
      const { business, actor } = caller;
      const person = actor.kind === 'person' ? actor : null;
      const by = { member: person?.memberId ?? null, signIn: person?.authSessionId ?? null };
      return { suspensions: await listSuspensions(db, business.id, by) };
    },
    accountPerAddress,
  );
}
