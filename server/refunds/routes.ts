import * as contract from '#shared/refunds/contract.ts';
import type { App } from '../app.ts';
import { prove } from '../auth/prove.ts';
import { serve } from '../http/endpoint.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { listRefunds, readRefundablePayment, sessionOf } from './queries.ts';
import { refundPayment } from './refund.ts';

const PAGE = 20;

export function refundRoutes(app: App): void {
  const { db, config } = app;

  serve(app, contract.refundPaySession, async (call) => {
    const order = { merchantId: call.caller.id, sessionId: call.input.params.id };
    const { body } = call.input;
    const refund = await oncePerKey(db, call, scopeOf(order), (tx) =>
      refundPayment(tx, config, { ...order, ...body }),
    );
    app.deliveries.wake();
    app.live.changed(order.sessionId);
    return refund;
  });

  serve(app, contract.listRefunds, ({ input, caller }) => {
    const { after, limit = PAGE } = input.query;
    return listRefunds(db, caller.id, input.params.id, { after, limit: Number(limit) });
  });

  serve(app, contract.readRefundablePayment, ({ input, caller }) =>
    readRefundablePayment(db, caller.member.id, input.params.id),
  );

  serve(
    app,
    contract.refundPayment,
    async ({ input, caller, request, reply }) => {
      const merchantId = caller.member.id;
      const sessionId = await sessionOf(db, merchantId, input.params.id);
      const { currentPassword, code, ...wish } = input.body;
      await prove(db, config, merchantId, { currentPassword, code });
      const order = { merchantId, sessionId, ...wish };
      // What proves who it is has no part in the answer's key: nothing made of a password is kept.
      const call = { input: { params: { id: sessionId }, body: wish }, request, reply };
      const refund = await oncePerKey(db, call, scopeOf(order), (tx) =>
        refundPayment(tx, config, order),
      );
      app.deliveries.wake();
      app.live.changed(sessionId);
      return refund;
    },
    config.limits.accountPerAddress,
  );
}

const scopeOf = ({ merchantId }: { merchantId: string }) => `${merchantId}:refund-pay-session`;
