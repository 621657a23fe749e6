/** Confirms payments, and manages the limits above which confirmation is required. */
import * as approvePayEndpoints from '#shared/pay/approve-docs.ts';
import * as limitsPayEndpoints from '#shared/pay/limits-docs.ts';
import { CHALLENGE_MINUTES } from '../../people/factors/challenges.ts';
import { relyingParty } from '../../people/factors/relying-party.ts';
import { logDecision } from '../../people/risk/decision.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import * as approve from './approve.ts';
import { approvedTotal } from './approved-total.ts';
import * as limits from './limits.ts';
import { readPaySession } from './pay-session.ts';
import { issuePaymentChallenge } from './payment-challenges.ts';
import { requireSameMode } from './same-mode.ts';

export function approvalRoutes(app: App): void {
  const { db, config } = app;
  const { signInPerAddress, accountPerAddress } = config.limits;

  async function view(id: string, caller: MemberCaller | undefined) {
    const session = await readPaySession(db, config, id, caller);
    if (!session) throw new Problem('session_not_found');
    return session;
  }

  serve(
    app,
    approvePayEndpoints.begin,
    async ({ input, caller }) => {
      const session = await view(input.params.id, caller);
      const challenge = await issuePaymentChallenge(db, {
        session: session.id,
        total: approvedTotal(session, input.body.total),
        authSession: caller?.authSessionId,
      });
      return {
        options: {
          challenge,
          rpId: relyingParty(config).rpId,
          timeout: CHALLENGE_MINUTES * 60_000,
          userVerification: 'required' as const,
        },
      };
    },
    signInPerAddress,
  );

  serve(
    app,
    approvePayEndpoints.approve,
    async ({ input, caller }) => {
      await requireSameMode(db, caller, input.params.id);
      const session = await view(input.params.id, caller);
      const method = await approve.approvePayment(db, config, caller, session, input.body);
      const facts = {
        session: session.id,
        member: caller.member.id,
        total: input.body.total,
        method,
      };
      logDecision(app.log, 'payment', facts, { verdict: 'allow' });
      return { ok: true as const };
    },
    signInPerAddress,
  );

  serveRead(app, limitsPayEndpoints.read, ({ reads, caller }) =>
    limits.readLimits(reads, config, caller.member),
  );

  serve(
    app,
    limitsPayEndpoints.change,
    async ({ input, caller }) => {
      await limits.changeLimits(db, config, caller.member.id, input.body);
      return limits.readLimits(db, config, caller.member.id);
    },
    accountPerAddress,
  );
}
