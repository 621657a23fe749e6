import * as merchantEndpoints from '#shared/merchant/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { countGuesses } from '../coupons/count-guesses.ts';
import { cancelPaySession as cancel } from '../pay/pay-session.ts';
import { createOnce } from './create-pay-session.ts';
import * as sessions from './pay-sessions.ts';
import { listPaySessions } from './search.ts';

const PAGE = 20;

export function merchantRoutes(app: App): void {
  const { db, config } = app;

  serve(app, merchantEndpoints.createSession, (call) => {
    const { caller, input } = call;
    const merchantId = caller.business.id;
    return countGuesses(db, merchantId, input.body.coupon, () =>
      createOnce(app, call, { merchantId, wanted: input.body }),
    );
  });

  serveRead(app, merchantEndpoints.listSessions, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listPaySessions(reads, config, caller.business, { ...filter, limit: Number(limit) });
  });

  serveRead(app, merchantEndpoints.readSession, ({ reads, input, caller }) =>
    sessions.readMerchantPaySession(reads, config, caller.business, input.params.id),
  );

  serve(app, merchantEndpoints.cancelSession, async (call) => {
    const { id } = call.input.params;
    const merchant = call.caller.business.id;
    const session = await oncePerKey(db, call, `${merchant}:cancel-pay-session`, async (tx) => {
      await cancel(tx, config, id, merchant, 'session_paid');
      return sessions.readMerchantPaySession(tx, config, merchant, id);
    });
    app.deliveries.wake();
    app.live.changed(id);
    return session;
  });
}
