import * as endpoints from '#shared/setup/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readSetup } from './setup.ts';

export function setupRoutes(app: App): void {
  serveRead(app, endpoints.readSetup, async ({ reads, caller }) =>
    readSetup(reads, caller.business),
  );
}
