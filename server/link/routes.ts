import * as own from '#shared/link/contract.ts';
import * as merchants from '#shared/link/merchant-contract.ts';
import type { App } from '../app.ts';
import { issueFrameCode, redeemLinkFrameCode } from '../auth/frame-code.ts';
import { issueToken } from '../auth/jwt.ts';
import { serve } from '../http/endpoint.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import { listInvitations } from './list-invitations.ts';

const PAGE = 20;

export function linkRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serve(app, own.readLinkSession, ({ input, caller }) =>
    invitations.readInvitation(db, input.params.id, caller?.member.id),
  );

  serve(
    app,
    own.authorizeLink,
    async ({ input, caller }) => {
      const session = await invitations.readInvitation(db, input.params.id, caller.member.id);
      if (session.status !== 'pending') throw new Problem('session_not_pending');
      return issueFrameCode(db, {
        challenge: input.body.challenge,
        link: session.id,
        authSessionId: caller.authSessionId,
      });
    },
    acts,
  );

  serve(
    app,
    own.redeemLinkCode,
    async ({ input }) => {
      const link = input.params.id;
      const { authSessionId } = await redeemLinkFrameCode(db, { ...input.body, link });
      const { jwt, expiresAt } = await issueToken(config.secrets.jwt, {
        sid: authSessionId,
        frame: { link },
      });
      return { jwt, expiresAt: expiresAt.toISOString() };
    },
    acts,
  );

  serve(
    app,
    own.acceptLink,
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
    own.denyLink,
    async ({ input, caller }) => {
      const answer = { id: input.params.id, memberId: caller.member.id };
      await invitations.denyInvitation(db, config, answer);
      app.deliveries.wake();
      app.live.changed(answer.id);
      return invitations.readInvitation(db, answer.id, answer.memberId);
    },
    acts,
  );

  serve(app, own.listLinks, async ({ caller }) => ({
    links: await links.linksOf(db, caller.member.id),
  }));

  serve(
    app,
    own.endLink,
    async ({ input, caller }) => {
      const ending = { id: input.params.id, memberId: caller.member.id };
      const merchant = await links.endLink(db, config, ending);
      app.deliveries.wake();
      app.live.happened(merchant);
      return { ok: true as const };
    },
    acts,
  );
}

/** What a merchant's server asks with its token. */
export function merchantLinkRoutes(app: App): void {
  const { db, config } = app;

  serve(app, merchants.createLinkSession, (call) =>
    oncePerKey(db, call, `${call.caller.id}:create-link-session`, (tx) =>
      invitations.createInvitation(tx, config, call.caller, call.input.body),
    ),
  );

  serve(app, merchants.listLinkSessions, ({ input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listInvitations(db, config, caller.id, { ...filter, limit: Number(limit) });
  });

  serve(app, merchants.readMerchantLinkSession, ({ input, caller }) =>
    invitations.readMerchantInvitation(db, config, caller.id, input.params.id),
  );

  serve(app, merchants.listMerchantLinks, ({ input, caller }) => {
    const { reference, after, limit } = input.query;
    return links.listMerchantLinks(db, caller.id, {
      reference,
      after,
      limit: limit === undefined ? PAGE : Number(limit),
    });
  });

  serve(app, merchants.readMerchantLink, ({ input, caller }) =>
    links.readMerchantLink(db, caller.id, input.params.id),
  );
}
