import * as endpoints from '#shared/business/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { addOrigin, removeOrigin } from './origins.ts';
import { readSettings, updateSettings } from './settings.ts';

export function businessRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.read, ({ reads, caller }) =>
    readSettings(reads, config, caller.business),
  );

  serve(app, endpoints.update, async ({ input, caller }) => {
    const settings = await updateSettings(db, config, caller, input.body);
    // Deliveries that waited for a working address are due now.
    app.deliveries.wake();
    return settings;
  });

  serve(app, endpoints.createOrigin, ({ input, caller, request }) =>
    addOrigin(db, config, caller, input.body, request.log),
  );

  serve(app, endpoints.deleteOrigin, ({ input, caller }) =>
    removeOrigin(db, config, caller.business.id, input.query.origin),
  );
}
