import * as endpoints from '#shared/mailbox/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { proveMailbox, sendDigits } from './proof.ts';

export function mailboxRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.begin, ({ caller }) => sendDigits(db, config, caller));

  serve(app, endpoints.prove, ({ input, caller }) =>
    proveMailbox(db, config, caller, input.body.digits),
  );
}
