import type { FastifyReply, FastifyRequest } from 'fastify';
import { followInvitation, followPayment } from '#shared/live/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { eventStream } from './event-stream.ts';
import { readStatuses } from './status.ts';

export function liveRoutes(app: App): void {
  // Without a token: the id is the capability, and what is told would be no other with one.
  for (const endpoint of [followPayment, followInvitation]) {
    serve(app, endpoint, async ({ input, request, reply }) => {
      const session = input.params.id;
      if (!wantsStream(request)) {
        const [now] = await readStatuses(app.db, [session]);
        if (!now) throw new Problem('session_not_found');
        return now;
      }
      const { body, ...follower } = eventStream();
      const known = Number(request.headers['last-event-id'] || Number.NaN);
      const leave = await app.live.follow({ session, address: request.ip, known }, follower);
      body.once('close', leave);
      // Gone while the stream was opened: nobody is left to close it.
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
    // Asks nginx not to collect what is to be told at once.
    .header('x-accel-buffering', 'no');
}
