import {
  authorizePayment,
  cancelPayment,
  confirmPayment,
  extendPayment,
  readPaySession,
  redeemCode,
  renewQuote,
} from '#shared/pay/contract.ts';
import type { App } from '../app.ts';
import { issueFrameCode, redeemFrameCode } from '../auth/frame-code.ts';
import { issueToken } from '../auth/jwt.ts';
import type { MemberCaller } from '../http/caller.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { receiptSigner } from '../receipts/sign.ts';
import { approvedTotal, tokens } from './approval.ts';
import * as quote from './make-quote.ts';
import * as paying from './pay-session.ts';

export function payRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;
  const sign = receiptSigner(db, config, app.log);

  async function view(id: string, caller: MemberCaller | undefined) {
    const session = await paying.readPaySession(db, config, id, caller?.member.id);
    if (!session) throw new Problem('session_not_found');
    return session;
  }

  serve(app, readPaySession, ({ input, caller }) => view(input.params.id, caller));

  serve(
    app,
    renewQuote,
    async ({ input, caller }) => {
      await quote.renewQuote(db, config, input.params.id);
      return view(input.params.id, caller);
    },
    acts,
  );

  serve(
    app,
    extendPayment,
    async ({ input, caller }) => {
      await paying.extendPaySession(db, input.params.id);
      app.live.changed(input.params.id);
      return view(input.params.id, caller);
    },
    acts,
  );

  serve(
    app,
    authorizePayment,
    async ({ input, caller }) => {
      const session = await view(input.params.id, caller);
      return issueFrameCode(db, {
        challenge: input.body.challenge,
        session: session.id,
        authSessionId: caller.authSessionId,
        total: approvedTotal(session, input.body.total),
      });
    },
    acts,
  );

  serve(
    app,
    redeemCode,
    async ({ input }) => {
      const session = input.params.id;
      const grant = await redeemFrameCode(db, { ...input.body, session });
      const { jwt, expiresAt } = await issueToken(config.secrets.jwt, {
        sid: grant.authSessionId,
        frame: { session, ceiling: grant.ceiling },
      });
      return { jwt, expiresAt: expiresAt.toISOString() };
    },
    acts,
  );

  serve(
    app,
    confirmPayment,
    async ({ input, caller }) => {
      const { claims, again, ...receipt } = await paying.confirmPayment(db, config, {
        session: input.params.id,
        payer: caller.member.id,
        total: tokens(input.body.total),
        ceiling: ceilingOf(caller),
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
    cancelPayment,
    async ({ input, caller }) => {
      await paying.cancelPaySession(db, config, input.params.id);
      app.deliveries.wake();
      app.live.changed(input.params.id);
      return view(input.params.id, caller);
    },
    acts,
  );
}

/** The most this caller may pay, in base units; without one, what they have. */
function ceilingOf({ frame }: MemberCaller): bigint | undefined {
  if (!frame) return undefined;
  // Only a payment's own frame gets here; another's would pay nothing.
  return 'link' in frame ? 0n : frame.ceiling;
}
