import * as contract from '#shared/second-factor/contract.ts';
import type { App } from '../app.ts';
import { describeDevice } from '../auth/device.ts';
import { setRefreshCookie } from '../auth/refresh-cookie.ts';
import { signedIn } from '../auth/signed-in.ts';
import { serve } from '../http/endpoint.ts';
import { finishSignIn } from './finish-sign-in.ts';
import {
  beginSetUp,
  confirmSetUp,
  readSecondFactor,
  renewRecoveryCodes,
  turnOff,
} from './set-up.ts';

export function secondFactorRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, signInPerAddress } = config.limits;

  serve(
    app,
    contract.finishSignIn,
    async ({ input, request, reply }) => {
      const device = describeDevice(request.headers['user-agent']);
      const opened = await finishSignIn(db, config, { ...input.body, device });
      setRefreshCookie(config, reply, opened.cookie);
      return signedIn(db, config, opened);
    },
    signInPerAddress,
  );

  serve(app, contract.readSecondFactor, ({ caller }) => readSecondFactor(db, caller.member.id));

  serve(
    app,
    contract.beginSecondFactor,
    ({ caller }) => beginSetUp(db, config, caller.member.id),
    accountPerAddress,
  );

  serve(
    app,
    contract.confirmSecondFactor,
    async ({ input, caller }) => ({
      recoveryCodes: await confirmSetUp(db, config, caller.member.id, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    contract.renewRecoveryCodes,
    async ({ input, caller }) => ({
      recoveryCodes: await renewRecoveryCodes(db, config, caller.member.id, input.body),
    }),
    accountPerAddress,
  );

  serve(
    app,
    contract.turnOffSecondFactor,
    async ({ input, caller }) => {
      await turnOff(db, config, caller.member.id, input.body);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
