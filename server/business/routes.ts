import * as contract from '#shared/business/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { addOrigin, removeOrigin } from './origins.ts';
import { readSettings, updateSettings } from './settings.ts';

export function businessRoutes(app: App): void {
  const { db, config } = app;

  serve(app, contract.readBusinessSettings, ({ caller }) => readSettings(db, caller.member.id));

  serve(app, contract.updateBusinessSettings, async ({ input, caller }) => {
    const settings = await updateSettings(db, config, caller.member.id, input.body);
    // What waited for another address may go out.
    app.deliveries.wake();
    return settings;
  });

  serve(app, contract.addOrigin, ({ input, caller }) =>
    addOrigin(db, config, caller.member.id, input.body.origin),
  );

  serve(app, contract.removeOrigin, ({ input, caller }) =>
    removeOrigin(db, caller.member.id, input.query.origin),
  );
}
