import * as endpoints from '#shared/profile/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readUser } from '../auth/user.ts';
import type { Businesses } from '../members/businesses.ts';
import { endOwnSession } from '../sessions/sessions.ts';
import { resendEmailChangeLink } from './change-email.ts';
import { type ExportSources, exportOwn } from './export.ts';
import { readSignIns } from './sign-ins.ts';
import { updateMember } from './update.ts';

export function profileRoutes(app: App, businesses: Businesses, sources: ExportSources): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.update,
    async ({ input, caller }) => {
      await updateMember(app, businesses, caller, input.body);
      const user = await readUser(app, caller.member.id, caller.acting?.holder.id);
      if (!user) throw new Problem('unauthenticated');
      return user;
    },
    config.limits.accountPerAddress,
  );

  serve(
    app,
    endpoints.resendNewEmail,
    async ({ caller }) => {
      await resendEmailChangeLink(db, config, caller.member.id);
      return { ok: true as const };
    },
    config.limits.accountPerAddress,
  );

  serveRead(app, endpoints.listSignIns, async ({ reads, caller }) => ({
    sessions: await readSignIns(reads, caller),
  }));

  serve(app, endpoints.endSignIn, async ({ input, caller }) => {
    const { id: memberId } = caller.member;
    const isEnded = await db.transaction((tx) => endOwnSession(tx, memberId, input.params.id));
    if (!isEnded) throw new Problem('not_found');
    return { ok: true as const };
  });

  serve(app, endpoints.exportData, (call) => exportOwn(app, sources, call));
}
