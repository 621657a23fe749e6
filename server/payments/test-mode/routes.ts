import * as endpoints from '#shared/test-mode/docs.ts';
import { readSessionUser } from '../../people/auth/user.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { chooseMode } from './mode.ts';

export function testModeRoutes(app: App): void {
  serve(app, endpoints.chooseMode, async ({ input, caller }) => {
    await chooseMode(app.db, app.config, caller, input.body.livemode);
    return readSessionUser(app, caller.authSessionId);
  });
}
