import * as endpoints from '#shared/acting/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readSessionUser } from '../auth/user.ts';
import { businessesOf, chooseBusiness } from './businesses.ts';

export function actingRoutes(app: App): void {
  const { db } = app;

  serveRead(app, endpoints.listBusinesses, async ({ reads, caller }) => {
    const own = caller.require(({ member }) => member.id);
    const businesses = await businessesOf(reads, caller);
    return { ...businesses, own: own() };
  });

  serve(app, endpoints.chooseBusiness, async ({ input, caller }) => {
    await chooseBusiness(db, caller, input.body.business);
    return readSessionUser(app, caller.authSessionId);
  });
}
