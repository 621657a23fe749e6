import * as endpoints from '#shared/link/docs.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import { listInvitations } from './list-invitations.ts';

const PAGE = 20;

export function linkRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serve(app, endpoints.readSession, ({ input, caller }) =>
    invitations.readInvitation(db, input.params.id, caller?.member.id),
  );

  serve(
    app,
    endpoints.accept,
    async ({ input, caller }) => {
      const answer = { id: input.params.id, memberId: caller.member.id };
      await invitations.acceptInvitation(db, config, answer);
      app.deliveries.wake();
      app.live.changed(answer.id);
      return invitations.readInvitation(db, answer.id, answer.memberId);
    },
    acts,
  );

  serve(
    app,
    endpoints.deny,
    async ({ input, caller }) => {
      const answer = { id: input.params.id, memberId: caller.member.id };
      await invitations.denyInvitation(db, config, answer);
      app.deliveries.wake();
      app.live.changed(answer.id);
      return invitations.readInvitation(db, answer.id, answer.memberId);
    },
    acts,
  );

  serve(app, endpoints.list, async ({ caller }) => ({
    links: await links.linksOf(db, caller.member.id),
  }));

  serve(
    app,
    endpoints.end,
    async ({ input, caller }) => {
      const ending = { id: input.params.id, memberId: caller.member.id };
      const merchant = await links.endLink(db, config, ending);
      app.deliveries.wake();
      app.live.memberChanged(merchant);
      return { ok: true as const };
    },
    acts,
  );
}

/** Endpoints for merchants' servers, authenticated with an API token. */
export function merchantLinkRoutes(app: App): void {
  const { db, config } = app;

  serve(app, merchantLinkEndpoints.createSession, (call) =>
    oncePerKey(db, call, `${call.caller.business.id}:create-link-session`, (tx) =>
      invitations.createInvitation(tx, config, call.caller.business, call.input.body),
    ),
  );

  serve(app, merchantLinkEndpoints.listSessions, ({ input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listInvitations(db, config, caller.business.id, { ...filter, limit: Number(limit) });
  });

  serve(app, merchantLinkEndpoints.readSession, ({ input, caller }) =>
    invitations.readMerchantInvitation(db, config, caller.business.id, input.params.id),
  );

  serve(app, merchantLinkEndpoints.cancelSession, async (call) => {
    const { id } = call.input.params;
    const merchant = call.caller.business.id;
    const session = await oncePerKey(db, call, `${merchant}:cancel-link-session`, async (tx) => {
      await invitations.cancelInvitation(tx, merchant, id);
      return invitations.readMerchantInvitation(tx, config, merchant, id);
    });
    app.live.changed(id);
    return session;
  });

  serve(app, merchantLinkEndpoints.list, ({ input, caller }) => {
    const { reference, after, limit } = input.query;
    return links.listMerchantLinks(db, caller.business.id, {
      reference,
      after,
      limit: limit === undefined ? PAGE : Number(limit),
    });
  });

  serve(app, merchantLinkEndpoints.read, ({ input, caller }) =>
    links.readMerchantLink(db, caller.business.id, input.params.id),
  );
}
