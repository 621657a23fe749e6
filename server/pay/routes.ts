import { parseDecimal } from '#shared/money.ts';
import {
  authorizePayment,
  cancelPayment,
  confirmPayment,
  readPaySession,
  redeemCode,
  renewQuote,
} from '#shared/pay/contract.ts';
import type { App } from '../app.ts';
import { issueToken } from '../auth/jwt.ts';
import type { MemberCaller } from '../http/caller.ts';
import { serve } from '../http/endpoint.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { issueFrameCode, redeemFrameCode } from './frame-code.ts';
import * as quote from './make-quote.ts';
import * as paying from './pay-session.ts';

export function payRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

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
    authorizePayment,
    async ({ input, caller }) => {
      const session = await view(input.params.id, caller);
      if (session.status !== 'pending') throw new Problem('session_not_pending');
      const total = tokens(input.body.total);
      if (session.quote.status !== 'live' || tokens(session.quote.total) !== total) {
        throw new Problem('quote_changed');
      }
      return issueFrameCode(db, {
        challenge: input.body.challenge,
        session: session.id,
        authSessionId: caller.authSessionId,
        total,
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
      const receipt = await paying.confirmPayment(db, config, {
        session: input.params.id,
        payer: caller.member.id,
        total: tokens(input.body.total),
        ceiling: caller.ceiling,
      });
      app.deliveries.wake();
      return { status: 'paid' as const, receipt };
    },
    acts,
  );

  serve(
    app,
    cancelPayment,
    async ({ input, caller }) => {
      await paying.cancelPaySession(db, config, input.params.id);
      app.deliveries.wake();
      return view(input.params.id, caller);
    },
    acts,
  );
}

function tokens(total: string): bigint {
  const units = parseDecimal(total, 18);
  if (units === undefined) throw fieldProblem('total', 'A decimal string such as "152.5".');
  return units;
}
