import * as contract from '#shared/profile/contract.ts';
import type { App } from '../app.ts';
import { endOwnSession } from '../auth/sessions.ts';
import { readUser } from '../auth/user.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { sendNewEmailAgain } from './change-email.ts';
import { exportMember } from './export.ts';
import { readSignIns } from './sign-ins.ts';
import { updateMember } from './update.ts';

export function profileRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    contract.updateMe,
    async ({ input, caller }) => {
      await updateMember(db, config, caller, input.body);
      const user = await readUser(db, config, caller.member.id);
      if (!user) throw new Problem('unauthenticated');
      return user;
    },
    config.limits.accountPerAddress,
  );

  serve(
    app,
    contract.resendNewEmail,
    async ({ caller }) => {
      await sendNewEmailAgain(db, config, caller.member.id);
      return { ok: true as const };
    },
    config.limits.accountPerAddress,
  );

  serve(app, contract.listSignIns, async ({ caller }) => ({
    sessions: await readSignIns(db, caller),
  }));

  serve(app, contract.endSignIn, async ({ input, caller }) => {
    const isEnded = await endOwnSession(db, caller.member.id, input.params.id);
    if (!isEnded) throw new Problem('not_found');
    return { ok: true as const };
  });

  serve(app, contract.exportMe, ({ caller }) => exportMember(db, config, caller));
}
