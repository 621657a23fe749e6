import * as endpoints from '#shared/setup/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { readSetup } from './setup.ts';

export function setupRoutes(app: App): void {
  serve(app, endpoints.readSetup, async ({ caller }) => readSetup(app.db, caller.business.id));
}
