import {
  cancelPaySession,
  createPaySession,
  listPaySessions,
  readMerchantPaySession,
} from '#shared/merchant/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { cancelPaySession as cancel } from '../pay/pay-session.ts';
import { once } from './idempotency.ts';
import * as sessions from './pay-sessions.ts';

const PAGE = 20;

export function merchantRoutes(app: App): void {
  const { db, config } = app;

  serve(app, createPaySession, async ({ input, caller, request, reply }) => {
    const work = (tx: typeof db) => sessions.createPaySession(tx, config, caller, input.body);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return db.transaction(work);
    const scope = `${caller.id}:create-pay-session`;
    const answer = await once(db, { scope, key, request: input.body }, work);
    if (answer.replayed) reply.header('idempotent-replayed', 'true');
    return answer.body;
  });

  serve(app, listPaySessions, ({ input, caller }) => {
    const { status, reference, after, limit } = input.query;
    return sessions.listPaySessions(db, config, caller.id, {
      status,
      reference,
      after,
      limit: limit === undefined ? PAGE : Number(limit),
    });
  });

  serve(app, readMerchantPaySession, ({ input, caller }) =>
    sessions.readMerchantPaySession(db, config, caller.id, input.params.id),
  );

  serve(app, cancelPaySession, async ({ input, caller }) => {
    await cancel(db, config, input.params.id, caller.id);
    app.deliveries.wake();
    return sessions.readMerchantPaySession(db, config, caller.id, input.params.id);
  });
}
