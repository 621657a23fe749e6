import * as endpoints from '#shared/notifications/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { choose, readChoices } from './choices.ts';

export function notificationRoutes(app: App): void {
  const { db } = app;

  serveRead(app, endpoints.read, async ({ reads, caller }) => ({
    groups: await readChoices(reads, caller.member),
  }));

  serve(app, endpoints.choose, async ({ input, caller }) => {
    const { about, kind, wanted } = input.body;
    await choose(db, { person: caller.member.id, about, kind }, wanted);
    return { groups: await readChoices(db, caller.member.id) };
  });
}
