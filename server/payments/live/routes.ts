import type { FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#shared/live/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { eventStream } from './event-stream.ts';
import type { Live } from './live.ts';
import { readStatuses } from './status.ts';

export function liveRoutes(app: App, live: Pick<Live, 'follow'>): void {
  // No token is needed: the id is the capability, and the status is the same for everyone.
  for (const endpoint of [endpoints.followPayment, endpoints.followInvitation]) {
    serve(app, endpoint, async ({ input, request, reply }) => {
      const session = input.params.id;
      if (!wantsStream(request)) {
        const [now] = await readStatuses(app.db, [session]);
        if (!now) throw new Problem('session_not_found');
        return now;
      }
      const { body, ...follower } = eventStream();
      const known = Number(request.headers['last-event-id'] || Number.NaN);
      const leave = await live.follow({ session, address: request.ip, known }, follower);
      body.once('close', leave);
      // The client disconnected while the stream was opened, so no close event will follow.
      if (reply.raw.destroyed) body.destroy();
      asStream(reply);
      return body;
    });
  }
}

const wantsStream = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '');

function asStream(reply: FastifyReply): void {
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // Disables nginx's response buffering.
    .header('x-accel-buffering', 'no');
}
