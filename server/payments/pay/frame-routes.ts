/** Secure Payment Confirmation in the frame, and the one-time code that sets its cookie. */
import * as framePasskeysEndpoints from '#shared/passkeys/frame-docs.ts';
import { issueChallenge } from '../../people/factors/challenges.ts';
import { findSessionMember } from '../../people/sessions/session-member.ts';
import { visitorOf } from '../../people/sessions/visitor.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { approvedTotal } from './approved-total.ts';
import { issueFrameCode, redeemFrameCode } from './frame-code.ts';
import { readFrameCookie, setFrameCookie } from './frame-cookie.ts';
import { signInFrame } from './frame-sign-in.ts';
import { readPaySession } from './pay-session.ts';
import {
  canConfirmInFrame,
  confirmationOf,
  paymentCredentials,
  shownPayment,
} from './payment-confirmation.ts';
import { requireSameMode } from './same-mode.ts';

export function framePasskeyRoutes(app: App): void {
  const { db, config } = app;
  const { actsPerAddress } = config.limits;

  serve(
    app,
    framePasskeysEndpoints.allow,
    async ({ input, caller }) => {
      await requireSameMode(db, caller, input.params.id);
      const session = await readPaySession(db, config, input.params.id, undefined);
      if (!session) throw new Problem('session_not_found');
      const credentials = await paymentCredentials(db, caller.member.id);
      if (credentials.length === 0) return { code: null };
      return issueFrameCode(db, {
        challenge: input.body.challenge,
        session: session.id,
        authSessionId: caller.authSessionId,
      });
    },
    actsPerAddress,
  );

  serve(
    app,
    framePasskeysEndpoints.remember,
    async ({ input, reply }) => {
      const { id: session } = input.params;
      const { authSessionId } = await redeemFrameCode(db, { ...input.body, session });
      const found = await findSessionMember(db, authSessionId);
      if (!found) throw new Problem('code_invalid');
      await setFrameCookie(config, reply, found.member.id);
      return { ok: true as const };
    },
    actsPerAddress,
  );

  serve(
    app,
    framePasskeysEndpoints.begin,
    async ({ input, request }) => {
      const session = await readPaySession(db, config, input.params.id, undefined);
      if (!session) throw new Problem('session_not_found');
      const total = approvedTotal(session, input.body.total);
      const memberId = await readFrameCookie(config, request);
      const credentials = memberId ? await paymentCredentials(db, memberId) : [];
      if (credentials.length === 0 || !canConfirmInFrame(session)) {
        throw new Problem('passkey_invalid');
      }
      const challenge = await issueChallenge(db, {
        purpose: 'frame',
        sessionId: session.id,
        frameChallenge: input.body.challenge,
        total,
      });
      const shown = shownPayment(session, total);
      return { options: confirmationOf(config, challenge, credentials, shown) };
    },
    actsPerAddress,
  );

  serve(
    app,
    framePasskeysEndpoints.redeem,
    ({ input, request }) =>
      signInFrame(db, config, {
        session: input.params.id,
        assertion: input.body.credential,
        verifier: input.body.verifier,
        visitor: visitorOf(config, request),
      }),
    actsPerAddress,
  );
}
