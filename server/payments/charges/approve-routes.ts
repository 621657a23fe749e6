import * as endpoints from '#shared/mandates/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { memberChange } from '../plans/member-change.ts';
import { approveAsked } from './approve-asked.ts';

export function approveRoutes(app: App): void {
  const { db, config } = app;
  const changed = memberChange(app);

  serve(
    app,
    endpoints.approve,
    ({ input, caller }) =>
      changed(caller.member.id, { agreement: input.params.id }, () =>
        approveAsked(db, config, caller, input.params.id, input.body),
      ),
    config.limits.accountPerAddress,
  );
}
