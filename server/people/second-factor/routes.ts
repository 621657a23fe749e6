import * as endpoints from '#shared/second-factor/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import type { PaymentApproval } from '../auth/payment-approval.ts';
import { signInResponse } from '../auth/sign-in-response.ts';
import { setSignInCookies, visitorOf } from '../sessions/visitor.ts';
import { finishSignIn } from './finish-sign-in.ts';
import {
  beginSetUp,
  confirmSetUp,
  readSecondFactor,
  renewRecoveryCodes,
  turnOff,
} from './set-up.ts';

export function secondFactorRoutes(app: App, approval: PaymentApproval): void {
  const { db, config } = app;
  const { accountPerAddress, signInPerAddress } = config.limits;

  serve(
    app,
    endpoints.signIn,
    async ({ input, request, reply }) => {
      const visitor = visitorOf(config, request);
      const { payment } = input.body;
      const opened = await finishSignIn(db, config, { ...input.body, visitor });
      if (payment) await approval.bySigningIn(opened, payment, 'code');
      setSignInCookies(config, reply, opened);
      return signInResponse(app, opened);
    },
    signInPerAddress,
  );

  serveRead(app, endpoints.read, ({ reads, caller }) => readSecondFactor(reads, caller.member));

  serve(
    app,
    endpoints.begin,
    ({ caller }) => beginSetUp(db, config, caller.member.id),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.confirm,
    async ({ input, caller }) => ({
      recoveryCodes: await confirmSetUp(db, config, caller, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.renewCodes,
    async ({ input, caller }) => ({
      recoveryCodes: await renewRecoveryCodes(db, config, caller, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.remove,
    async ({ input, caller }) => {
      await turnOff(db, config, caller, input.body);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
