import * as endpoints from '#shared/reservations/docs.ts';
import { askedOwner } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { readMerchantPaySession } from '../merchant-api/pay-sessions.ts';
import { capture, listReservations, release } from './reservations.ts';

const PAGE = 20;

export function reservationRoutes(app: App): void {
  const { db, config } = app;

  function tell(id: string): void {
    app.deliveries.wake();
    app.live.changed(id);
  }

  serve(app, endpoints.capture, async (call) => {
    const { params, body } = call.input;
    const merchantId = call.caller.business.id;
    const session = await oncePerKey(db, call, `${merchantId}:capture-pay-session`, async (tx) => {
      await capture(tx, config, { merchantId, sessionId: params.id, amount: body.amount });
      return readMerchantPaySession(tx, config, merchantId, params.id);
    });
    tell(params.id);
    return session;
  });

  serve(app, endpoints.release, async (call) => {
    const { id } = call.input.params;
    const merchantId = call.caller.business.id;
    const session = await oncePerKey(db, call, `${merchantId}:release-pay-session`, async (tx) => {
      await release(tx, config, { merchantId, sessionId: id });
      return readMerchantPaySession(tx, config, merchantId, id);
    });
    tell(id);
    return session;
  });

  serveRead(app, endpoints.list, ({ reads, caller, input }) => {
    const { after, limit = PAGE } = input.query;
    return listReservations(reads, askedOwner(caller, 'balance:read').id, {
      after,
      limit: Number(limit),
    });
  });
}
