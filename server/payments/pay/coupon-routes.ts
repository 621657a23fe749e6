/** A shopper applies a coupon to a session, or takes it off. */
import * as endpoints from '#shared/pay/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { applyCoupon } from './apply-coupon.ts';
import { type Payer, readPaySession } from './pay-session.ts';

export function payCouponRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serve(
    app,
    endpoints.applyCoupon,
    ({ input, caller, request }) =>
      change(input.params.id, caller, { code: input.body.code, address: request.ip }),
    acts,
  );

  serve(
    app,
    endpoints.removeCoupon,
    ({ input, caller, request }) =>
      change(input.params.id, caller, { code: null, address: request.ip }),
    acts,
  );

  async function change(
    session: string,
    payer: Payer | undefined,
    wanted: { code: string | null; address: string },
  ) {
    await applyCoupon(db, config, { session, payer: payer?.member.id, ...wanted });
    app.live.changed(session);
    const view = await readPaySession(db, config, session, payer);
    if (!view) throw new Problem('session_not_found');
    return view;
  }
}
