import * as endpoints from '#shared/profile/erasure-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { reauthenticate } from '../factors/reauthenticate.ts';
import { readErasure, requestErasure, stopErasure, stopErasureByCode } from './request.ts';
import type { ErasureSteps } from './steps.ts';

export function erasureRoutes(app: App, steps: ErasureSteps): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(app, endpoints.read, ({ caller }) => readErasure(db, steps, caller.member.id));

  serve(
    app,
    endpoints.request,
    async ({ input, caller }) => {
      const { id } = caller.member;
      await reauthenticate(db, config, id, input.body);
      await requestErasure(db, config, steps, { memberId: id, askedBy: 'member' });
      return readErasure(db, steps, id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.cancel,
    async ({ caller }) => {
      await db.transaction((tx) => stopErasure(tx, caller.member.id));
      return readErasure(db, steps, caller.member.id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.stop,
    async ({ input }) => {
      await stopErasureByCode(db, input.body.code);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
