import * as endpoints from '#shared/status/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { statusReader } from '../../platform/status/read.ts';

export function statusRoutes(app: App): void {
  const read = statusReader(app.db, app.config);
  serve(app, endpoints.read, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=15');
    return read();
  });
}
