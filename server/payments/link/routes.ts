import * as endpoints from '#shared/link/docs.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-docs.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { acceptPlan } from './accept-plan.ts';
import { importMemberships } from './import.ts';
import { INVITATION_COLUMNS } from './invitation-columns.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import { listInvitations } from './list-invitations.ts';

const PAGE = 20;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

export function linkRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.readSession, ({ reads, input, caller }) =>
    invitations.readInvitation(reads, input.params.id, caller.member),
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
    endpoints.acceptPlan,
    async ({ input, caller }) => {
      const answer = { id: input.params.id, memberId: caller.member.id };
      await acceptPlan(db, config, answer, input.body);
      app.deliveries.wake();
      app.live.changed(answer.id);
      return invitations.readInvitation(db, answer.id, answer.memberId);
    },
    config.limits.accountPerAddress,
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

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    links: await links.linksOf(reads, caller.member),
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
  const acts = config.limits.actsPerAddress;

  serve(app, merchantLinkEndpoints.createSession, (call) =>
    oncePerKey(db, call, `${call.caller.business.id}:create-link-session`, (tx) =>
      invitations.createInvitation(tx, config, call.caller.business, call.input.body),
    ),
  );

  serve(
    app,
    merchantLinkEndpoints.importMemberships,
    async (call) => {
      const { business } = call.caller;
      let ended: string[] = [];
      const made = await oncePerKey(db, call, `${business.id}:import-memberships`, async (tx) => {
        const imported = await importMemberships(tx, config, business, call.input.body);
        ended = imported.ended;
        return imported.import;
      });
      for (const id of ended) app.live.changed(id);
      return made;
    },
    acts,
  );

  serveRead(
    app,
    merchantLinkEndpoints.listSessions,
    async ({ reads, input, caller, request, reply }) => {
      const { after, limit = PAGE, ...filter } = input.query;
      const read = (wanted: { after?: string | undefined; limit: number }) =>
        listInvitations(reads, config, caller.business, { ...filter, ...wanted });
      if (!wantsCsv(request.headers.accept)) return read({ after, limit: Number(limit) });
      const pages = await allPages((behind) => read({ after: behind, limit: FILE_PAGE }));
      return csvFile(reply, 'invitations', INVITATION_COLUMNS, pages);
    },
  );

  serveRead(app, merchantLinkEndpoints.readSession, ({ reads, input, caller }) =>
    invitations.readMerchantInvitation(reads, config, caller.business, input.params.id),
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

  serveRead(app, merchantLinkEndpoints.list, ({ reads, input, caller }) => {
    const { reference, after, limit } = input.query;
    return links.listMerchantLinks(reads, caller.business, {
      reference,
      after,
      limit: limit === undefined ? PAGE : Number(limit),
    });
  });

  serveRead(app, merchantLinkEndpoints.read, ({ reads, input, caller }) =>
    links.readMerchantLink(reads, caller.business, input.params.id),
  );
}
