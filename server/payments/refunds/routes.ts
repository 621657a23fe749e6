import * as endpoints from '#shared/refunds/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requireKey, requirePerson } from '../../platform/http/require-access.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { confirmRefund } from './confirm.ts';
import {
  listMerchantRefunds,
  listRefunds,
  readMerchantRefund,
  readRefundablePayment,
  sessionOf,
} from './queries.ts';
import { refundPayment } from './refund.ts';

const PAGE = 20;

export function refundRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.refundSession, async (call) => {
    // People confirm a refund with their factors: `endpoints.create`.
    requireKey(call.caller);
    const order = { merchantId: call.caller.business.id, sessionId: call.input.params.id };
    const { body } = call.input;
    const refund = await oncePerKey(db, call, scopeOf(order), (tx) =>
      refundPayment(tx, config, { ...order, ...body }),
    );
    app.deliveries.wake();
    app.live.changed(order.sessionId);
    return refund;
  });

  serveRead(app, endpoints.list, ({ reads, input, caller }) => {
    const { after, limit = PAGE } = input.query;
    return listRefunds(reads, caller.business, input.params.id, { after, limit: Number(limit) });
  });

  serveRead(app, endpoints.listAll, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listMerchantRefunds(reads, caller.business, { ...filter, limit: Number(limit) });
  });

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    readMerchantRefund(reads, caller.business, input.params.id),
  );

  serveRead(app, endpoints.readRefundable, ({ reads, input, caller }) =>
    readRefundablePayment(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.create,
    async ({ input, caller, request, reply }) => {
      requirePerson(caller);
      const merchantId = caller.business.id;
      const sessionId = await sessionOf(db, merchantId, input.params.id);
      const { currentPassword, code, passkey, ...wish } = input.body;
      const proof = { currentPassword, code, passkey };
      const { byMailbox } = await confirmRefund(db, config, caller, proof);
      const order = { merchantId, sessionId, ...wish };
      // The stored body hash excludes the credentials: nothing derived from a password is stored.
      const call = { input: { params: { id: sessionId }, body: wish }, request, reply };
      const refund = await oncePerKey(db, call, scopeOf(order), (tx) =>
        refundPayment(tx, config, { ...order, byMailbox }),
      );
      app.deliveries.wake();
      app.live.changed(sessionId);
      return refund;
    },
    config.limits.accountPerAddress,
  );
}

const scopeOf = ({ merchantId }: { merchantId: string }) => `${merchantId}:refund-pay-session`;
