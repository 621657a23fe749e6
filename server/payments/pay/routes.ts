import type { FastifyRequest } from 'fastify';
import * as endpoints from '#shared/pay/docs.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { receiptSigner } from '../receipts/sign.ts';
import { tokens } from './approved-total.ts';
import { confirmationRequired } from './confirmation-required.ts';
import * as quote from './make-quote.ts';
import * as paying from './pay-session.ts';
import { requireSameMode } from './same-mode.ts';

export function payRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;
  const sign = receiptSigner(db, config, app.log);

  async function view(id: string, caller: MemberCaller | undefined, request: FastifyRequest) {
    const session = await paying.readPaySession(db, config, id, caller, request);
    if (!session) throw new Problem('session_not_found');
    return session;
  }

  serve(app, endpoints.read, ({ input, caller, request }) =>
    view(input.params.id, caller, request),
  );

  serve(
    app,
    endpoints.quote,
    async ({ input, caller, request }) => {
      if (await quote.renewQuote(db, config, input.params.id)) app.live.changed(input.params.id);
      return view(input.params.id, caller, request);
    },
    acts,
  );

  serve(
    app,
    endpoints.extend,
    async ({ input, caller, request }) => {
      await requireSameMode(db, caller, input.params.id);
      await paying.extendPaySession(db, input.params.id);
      app.live.changed(input.params.id);
      return view(input.params.id, caller, request);
    },
    acts,
  );

  serve(
    app,
    endpoints.confirm,
    async ({ input, caller }) => {
      const session = input.params.id;
      const total = tokens(input.body.total);
      const { claims, again, ...receipt } = await paying
        .confirmPayment(db, config, {
          session,
          payer: caller,
          total,
          ceiling: caller.frame?.ceiling,
        })
        .catch(async (error: unknown) => {
          const isUnconfirmed = error instanceof Problem && error.code === 'confirmation_required';
          if (!isUnconfirmed) throw error;
          throw await confirmationRequired(app, { session, member: caller.member.id, total });
        });
      if (!again) {
        app.deliveries.wake();
        app.live.changed(input.params.id);
      }
      return { status: 'paid' as const, receipt, signedReceipt: await sign(claims) };
    },
    acts,
  );

  serve(
    app,
    endpoints.cancel,
    async ({ input, caller, request }) => {
      await requireSameMode(db, caller, input.params.id);
      await db.transaction((tx) => paying.cancelPaySession(tx, config, input.params.id));
      app.deliveries.wake();
      app.live.changed(input.params.id);
      return view(input.params.id, caller, request);
    },
    acts,
  );
}
