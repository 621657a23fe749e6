import type { FastifyRequest } from 'fastify';
import * as endpoints from '#shared/pay/docs.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveAsking, serveRead } from '../../platform/http/read-endpoint.ts';
import { originsIn } from '../../tokens/purchases/buyer.ts';
import { receiptSigner } from '../receipts/sign.ts';
import { tokens } from './approved-total.ts';
import { readBuying } from './buying.ts';
import { confirmationRequired } from './confirmation-required.ts';
import * as quote from './make-quote.ts';
import * as paying from './pay-session.ts';
import { requireSameMode } from './same-mode.ts';

export function payRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;
  const sign = receiptSigner(db, config, app.log);

  /** For its payer with what they may buy by card. */
  async function view(
    reads: Db,
    id: string,
    payer: paying.AskedPayer | undefined,
    request: FastifyRequest,
    isPayer: () => boolean = () => payer !== undefined,
  ): Promise<PaySession> {
    const session = await paying.readPaySession(reads, config, id, payer);
    if (!session) throw new Problem('session_not_found');
    if (!payer || !isPayer()) return session;
    const buyer = async () => ({
      memberId: payer.member.id,
      origins: await originsIn(reads, payer.authSessionId, request.ip),
    });
    return { ...session, ...(await readBuying(reads, config, session, buyer)) };
  }

  serveRead(app, endpoints.read, ({ reads, input, caller, request }) => {
    const payer = { member: { id: caller.member }, authSessionId: caller.signIn };
    const isPayer = caller.require((found) => found !== undefined);
    return view(reads, input.params.id, payer, request, isPayer);
  });

  serve(
    app,
    endpoints.quote,
    async ({ input, caller, request }) => {
      if (await quote.renewQuote(db, config, input.params.id)) app.live.changed(input.params.id);
      return view(db, input.params.id, caller, request);
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
      return view(db, input.params.id, caller, request);
    },
    acts,
  );

  serveAsking(
    app,
    endpoints.confirm,
    async ({ reads, input, caller }) => {
      const session = input.params.id;
      const total = tokens(input.body.total);
      const payer = { member: { id: caller.member }, authSessionId: caller.signIn };
      const memberId = caller.require(({ member }) => member.id);
      const { claims, again, ...receipt } = await paying
        .confirmPayment(reads, config, { session, payer, total, ceiling: caller.frame()?.ceiling })
        .catch(async (error: unknown) => {
          const isUnconfirmed = error instanceof Problem && error.code === 'confirmation_required';
          if (!isUnconfirmed) throw error;
          throw await confirmationRequired(app, { session, member: memberId(), total });
        });
      if (!again) {
        app.deliveries.wake();
        app.live.changed(input.params.id);
      }
      return claims
        ? { status: 'paid' as const, receipt, signedReceipt: await sign(claims) }
        : { status: 'authorized' as const, receipt, signedReceipt: null };
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
      return view(db, input.params.id, caller, request);
    },
    acts,
  );
}
