import * as endpoints from '#shared/test-mode/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { requireTestMode } from '../test-mode/test-members.ts';
import { moveClock } from './move-clock.ts';

export function clockRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.moveClock, async ({ input, caller }) => {
    requireTestMode(caller);
    await countRequest(db, 'test-member', caller.business.id);
    return { now: await moveClock(db, config, caller.business.id, input.body.now) };
  });
}
