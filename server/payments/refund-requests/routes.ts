import * as endpoints from '#shared/refund-requests/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { listRequests } from './queries.ts';
import { askForRefund, declineRequest, readOfPayment, withdrawRequest } from './requests.ts';

export function refundRequestRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serve(
    app,
    endpoints.ask,
    async ({ input, caller }) => {
      const request = await askForRefund(db, config, caller.member.id, input.params.id, input.body);
      app.deliveries.wake();
      app.live.changed(input.params.id);
      return request;
    },
    acts,
  );

  serveRead(app, endpoints.readOfPayment, ({ reads, input, caller }) =>
    readOfPayment(reads, caller.member, input.params.id),
  );

  serve(
    app,
    endpoints.withdraw,
    async ({ input, caller }) => {
      const request = await withdrawRequest(db, caller.member.id, input.params.id);
      app.live.changed(request.paySessionId);
      return request;
    },
    acts,
  );

  serveRead(app, endpoints.list, ({ reads, input, caller }) =>
    listRequests(reads, caller.business, input.query),
  );

  serve(app, endpoints.decline, async (call) => {
    const { params, body } = call.input;
    const merchant = call.caller.business.id;
    const request = await oncePerKey(db, call, `${merchant}:decline-refund-request`, (tx) =>
      declineRequest(tx, config, merchant, params.id, body.answer),
    );
    app.deliveries.wake();
    app.live.changed(request.paySessionId);
    return request;
  });
}
