import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as accountEndpoints from '#shared/live/account-docs.ts';
import type { AccountVersions } from '#shared/live/account-schemas.ts';
import * as endpoints from '#shared/live/docs.ts';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { seenBy } from '../../platform/http/require-access.ts';
import { readNewest, versionsOf } from './account-versions.ts';
import { eventStream } from './event-stream.ts';
import type { Live } from './live.ts';
import { readStatuses } from './status.ts';

export function liveRoutes(app: App, live: Pick<Live, 'follow' | 'followAccount'>): void {
  async function accountOf(caller: MemberCaller): Promise<Pick<LiveStatus, 'account'>> {
    const [newest] = await readNewest(app.db, [caller.member.id]);
    const account = newest && versionsOf(null, newest).transactions;
    return account ? { account } : {};
  }

  // No token is needed: the id is the capability, and the status is the same for everyone.
  for (const endpoint of [endpoints.followPayment, endpoints.followInvitation]) {
    serve(app, endpoint, async ({ input, caller: anyone, request, reply }) => {
      const session = input.params.id;
      // Whoever acts for a business pays from their own account, which such a sign-in does not follow.
      const caller = anyone?.acting ? undefined : anyone;
      if (!wantsStream(request)) {
        const [now] = await readStatuses(app.db, [session]);
        if (!now) throw new Problem('session_not_found');
        return caller ? { ...now, ...(await accountOf(caller)) } : now;
      }
      const { body, ...follower } = eventStream<LiveStatus>(({ version }) => version);
      const known = Number(request.headers['last-event-id'] || Number.NaN);
      const leave = await live.follow({ session, address: request.ip, known, caller }, follower);
      return asStream(reply, body, leave);
    });
  }

  serve(app, accountEndpoints.followAccount, async ({ caller, request, reply }) => {
    if (!wantsStream(request)) {
      const holder = seenBy(caller).id;
      const [newest] = await readNewest(app.db, [holder]);
      if (!newest) throw new Problem('unauthenticated');
      // A list that is read after this answer has what it is about.
      await app.replicas?.note([holder]);
      return versionsOf(caller.acting, newest);
    }
    const { body, ...follower } = eventStream<AccountVersions>(() => undefined);
    const leave = await live.followAccount({ caller, address: request.ip }, follower);
    return asStream(reply, body, leave);
  });
}

const wantsStream = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '');

function asStream(reply: FastifyReply, body: Readable, leave: () => void): Readable {
  body.once('close', leave);
  // The client disconnected while the stream was opened, so no close event will follow.
  if (reply.raw.destroyed) body.destroy();
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // Disables nginx's response buffering.
    .header('x-accel-buffering', 'no');
  return body;
}
