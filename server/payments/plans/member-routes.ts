import * as endpoints from '#shared/mandates/docs.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { listMemberAgreements, readMemberAgreement } from './member.ts';
import * as acts from './member-acts.ts';

/** A member's own agreements and mandates. */
export function memberPlanRoutes(app: App): void {
  const { db, config } = app;
  const { actsPerAddress } = config.limits;

  /** Answers with the agreement as it is now, and tells those who watch it. */
  async function changed(
    memberId: string,
    of: { agreement: string } | { mandate: string },
    change: () => Promise<void>,
  ): Promise<MemberAgreement> {
    await change();
    app.deliveries.wake();
    const agreement = await readMemberAgreement(db, config, memberId, of);
    const business = await acts.businessOf(db, agreement.id);
    if (business) app.live.memberChanged(business);
    app.live.memberChanged(memberId);
    return agreement;
  }

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
    endpoints.approve,
    ({ input, caller }) =>
      changed(caller.member.id, { agreement: input.params.id }, () =>
        acts.approveAsked(db, config, caller, input.params.id, input.body),
      ),
    config.limits.accountPerAddress,
  );
}
