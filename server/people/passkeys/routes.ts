import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-docs.ts';
import type { RequestOptions } from '#shared/factors/credential.ts';
import * as endpoints from '#shared/passkeys/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import type { PaymentApproval } from '../auth/payment-approval.ts';
import { signInResponse } from '../auth/sign-in-response.ts';
import { CHALLENGE_MINUTES, issueChallenge } from '../factors/challenges.ts';
import { relyingParty } from '../factors/relying-party.ts';
import { requiredProof } from '../factors/required-proof.ts';
import { describeDevice } from '../sessions/device.ts';
import { setSignInCookies, visitorOf } from '../sessions/visitor.ts';
import type { FindTestBusiness } from '../test-mode/find.ts';
import { passkeyRowsOf, removePasskey, renamePasskey, toPasskey } from './own-passkeys.ts';
import { addPasskey, beginRegistration } from './register.ts';
import { signInWithPasskey } from './sign-in.ts';

export function passkeyRoutes(
  app: App,
  approval: PaymentApproval,
  findTestBusiness: FindTestBusiness,
): void {
  const { db, config } = app;
  const { accountPerAddress, signInPerAddress } = config.limits;

  const asking = (challenge: string): { options: RequestOptions } => ({
    options: {
      challenge,
      rpId: relyingParty(config).rpId,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
    },
  });

  serveRead(app, reauthenticationAuthEndpoints.read, ({ reads, caller }) =>
    requiredProof(reads, caller.member),
  );

  serve(
    app,
    reauthenticationAuthEndpoints.begin,
    async ({ caller: { member, authSessionId } }) => {
      const needed = await requiredProof(db, member.id);
      if ((await passkeyRowsOf(db, member.id)).length === 0) return needed;
      const challenge = await issueChallenge(db, { purpose: 'reauthenticate', authSessionId });
      return { ...needed, ...asking(challenge) };
    },
    accountPerAddress,
  );

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    passkeys: (await passkeyRowsOf(reads, caller.member)).map(toPasskey),
  }));

  serve(
    app,
    endpoints.begin,
    async ({ input, caller }) => ({
      options: await beginRegistration(db, config, caller, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.add,
    ({ input, caller, request }) =>
      addPasskey(db, config, caller, {
        ...input.body,
        device: describeDevice(request.headers['user-agent']),
      }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.changeName,
    ({ input, caller }) => renamePasskey(db, caller.member.id, input.params.id, input.body.name),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.remove,
    async ({ input, caller }) => {
      const { id } = input.params;
      await removePasskey(db, config, { caller, id, proof: input.body });
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.beginSignIn,
    async () => asking(await issueChallenge(db, { purpose: 'sign-in' })),
    signInPerAddress,
  );

  serve(
    app,
    endpoints.signIn,
    async ({ input, request, reply }) => {
      const { session } = input.body;
      const admitted = await signInWithPasskey(db, config, approval, {
        assertion: input.body.credential,
        visitor: visitorOf(config, request),
        testBusiness: session && (await findTestBusiness(session)),
      });
      setSignInCookies(config, reply, admitted);
      return signInResponse(app, admitted);
    },
    signInPerAddress,
  );
}
