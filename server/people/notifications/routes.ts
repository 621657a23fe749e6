import * as endpoints from '#shared/notifications/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { choose, readChoices } from './choices.ts';

export function notificationRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.read, async ({ caller }) => ({
    groups: await readChoices(db, caller.member.id),
  }));

  serve(app, endpoints.choose, async ({ input, caller }) => {
    const { about, kind, wanted } = input.body;
    await choose(db, { person: caller.member.id, about, kind }, wanted);
    return { groups: await readChoices(db, caller.member.id) };
  });
}
