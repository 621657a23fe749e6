import * as endpoints from '#shared/mandates/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { listMemberAgreements } from './member.ts';
import * as acts from './member-acts.ts';
import { memberChange } from './member-change.ts';

/** A member's own agreements and mandates. */
export function memberPlanRoutes(app: App): void {
  const { db, config } = app;
  const { actsPerAddress } = config.limits;

  const changed = memberChange(app);

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    agreements: await listMemberAgreements(reads, config, caller.member),
  }));

  for (const [endpoint, act] of [
    [endpoints.pause, acts.pauseMandate],
    [endpoints.stop, acts.stopMandate],
  ] as const) {
    serve(
      app,
      endpoint,
      ({ input, caller }) => {
        const of = { mandateId: input.params.id, memberId: caller.member.id };
        return changed(of.memberId, { mandate: of.mandateId }, () => act(db, of));
      },
      actsPerAddress,
    );
  }

  serve(
    app,
    endpoints.resume,
    ({ input, caller }) => {
      const of = { mandateId: input.params.id, memberId: caller.member.id };
      return changed(of.memberId, { mandate: of.mandateId }, () => acts.resumeMandate(db, of));
    },
    actsPerAddress,
  );

  serve(
    app,
    endpoints.end,
    ({ input, caller }) => {
      const of = { agreementId: input.params.id, memberId: caller.member.id };
      return changed(of.memberId, { agreement: of.agreementId }, () => acts.endAgreement(db, of));
    },
    actsPerAddress,
  );

  serve(
    app,
    endpoints.share,
    ({ input, caller }) => {
      const of = { agreementId: input.params.id, memberId: caller.member.id };
      return changed(of.memberId, { agreement: of.agreementId }, () =>
        acts.shareWithBusiness(db, of, input.body),
      );
    },
    actsPerAddress,
  );
}
