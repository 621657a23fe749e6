import * as contract from '#shared/passkeys/contract.ts';
import type { RequestOptions } from '#shared/passkeys/credential.ts';
import * as frame from '#shared/passkeys/frame-contract.ts';
import type { App } from '../app.ts';
import { describeDevice } from '../auth/device.ts';
import { setRefreshCookie } from '../auth/refresh-cookie.ts';
import { signedIn } from '../auth/signed-in.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { approvedTotal } from '../pay/approval.ts';
import { readPaySession } from '../pay/pay-session.ts';
import { CHALLENGE_MINUTES, issueChallenge } from './challenges.ts';
import { signInFrame } from './frame-sign-in.ts';
import { passkeyRowsOf, removePasskey, renamePasskey, shown } from './own.ts';
import { addPasskey, beginRegistration } from './register.ts';
import { relyingParty } from './relying-party.ts';
import { signInWithPasskey } from './sign-in.ts';

export function passkeyRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, signInPerAddress, actsPerAddress } = config.limits;

  const asking = (challenge: string): { options: RequestOptions } => ({
    options: {
      challenge,
      rpId: relyingParty(config).rpId,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
    },
  });

  serve(app, contract.listPasskeys, async ({ caller }) => ({
    passkeys: (await passkeyRowsOf(db, caller.member.id)).map(shown),
  }));

  serve(
    app,
    contract.beginPasskey,
    async ({ input, caller }) => ({
      options: await beginRegistration(db, config, caller, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    contract.addPasskey,
    ({ input, caller, request }) =>
      addPasskey(db, config, caller, {
        ...input.body,
        device: describeDevice(request.headers['user-agent']),
      }),
    accountPerAddress,
  );

  serve(
    app,
    contract.renamePasskey,
    ({ input, caller }) => renamePasskey(db, caller.member.id, input.params.id, input.body.name),
    accountPerAddress,
  );

  serve(
    app,
    contract.removePasskey,
    async ({ input, caller }) => {
      const { id } = input.params;
      await removePasskey(db, config, { memberId: caller.member.id, id, proof: input.body });
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    contract.beginPasskeySignIn,
    async () => asking(await issueChallenge(db, { purpose: 'sign-in' })),
    signInPerAddress,
  );

  serve(
    app,
    contract.signInWithPasskey,
    async ({ input, request, reply }) => {
      const admitted = await signInWithPasskey(db, config, {
        assertion: input.body.credential,
        device: describeDevice(request.headers['user-agent']),
      });
      setRefreshCookie(config, reply, admitted.cookie);
      return signedIn(db, config, admitted);
    },
    signInPerAddress,
  );

  serve(
    app,
    frame.beginFramePasskey,
    async ({ input }) => {
      const session = await readPaySession(db, config, input.params.id, undefined);
      if (!session) throw new Problem('session_not_found');
      const challenge = await issueChallenge(db, {
        purpose: 'frame',
        sessionId: session.id,
        frameChallenge: input.body.challenge,
        total: approvedTotal(session, input.body.total),
      });
      return asking(challenge);
    },
    actsPerAddress,
  );

  serve(
    app,
    frame.redeemFramePasskey,
    ({ input, request }) =>
      signInFrame(db, config, {
        session: input.params.id,
        assertion: input.body.credential,
        verifier: input.body.verifier,
        device: describeDevice(request.headers['user-agent']),
      }),
    actsPerAddress,
  );
}
