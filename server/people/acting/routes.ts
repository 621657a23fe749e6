import * as endpoints from '#shared/acting/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { readSessionUser } from '../auth/user.ts';
import { businessesOf, chooseBusiness, teamBusinessOf } from './businesses.ts';

export function actingRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.listBusinesses, async ({ caller }) => ({
    businesses: await businessesOf(db, caller.member.id),
    acting: caller.acting && (await teamBusinessOf(db, caller.acting.holder.id)),
    own: caller.member.id,
  }));

  serve(app, endpoints.chooseBusiness, async ({ input, caller }) => {
    await chooseBusiness(db, caller, input.body.business);
    return readSessionUser(app, caller.authSessionId);
  });
}
