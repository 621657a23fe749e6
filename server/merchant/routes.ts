import {
  cancelPaySession,
  createPaySession,
  listPaySessions,
  readMerchantPaySession,
} from '#shared/merchant/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { cancelPaySession as cancel } from '../pay/pay-session.ts';
import * as sessions from './pay-sessions.ts';

const PAGE = 20;

export function merchantRoutes(app: App): void {
  const { db, config } = app;

  serve(app, createPaySession, (call) =>
    oncePerKey(db, call, `${call.caller.id}:create-pay-session`, (tx) =>
      sessions.createPaySession(tx, config, call.caller, call.input.body),
    ),
  );

  serve(app, listPaySessions, ({ input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return sessions.listPaySessions(db, config, caller.id, { ...filter, limit: Number(limit) });
  });

  serve(app, readMerchantPaySession, ({ input, caller }) =>
    sessions.readMerchantPaySession(db, config, caller.id, input.params.id),
  );

  serve(app, cancelPaySession, async (call) => {
    const { id } = call.input.params;
    const merchant = call.caller.id;
    const session = await oncePerKey(db, call, `${merchant}:cancel-pay-session`, async (tx) => {
      await cancel(tx, config, id, merchant);
      return sessions.readMerchantPaySession(tx, config, merchant, id);
    });
    app.deliveries.wake();
    app.live.changed(id);
    return session;
  });
}
