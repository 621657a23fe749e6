import * as endpoints from '#shared/coupons/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import * as coupons from './coupons.ts';

const PAGE = 20;

export function couponRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.list, ({ reads, input, caller }) => {
    const { after, limit = PAGE } = input.query;
    return coupons.listCoupons(reads, caller.business, { after, limit: Number(limit) });
  });

  serve(
    app,
    endpoints.create,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:create-coupon`, (tx) =>
        coupons.createCoupon(tx, config, call.caller.business.id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    coupons.readCoupon(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.change,
    ({ input, caller }) =>
      db.transaction((tx) =>
        coupons.changeCoupon(tx, caller.business.id, input.params.id, input.body),
      ),
    acts,
  );
}
