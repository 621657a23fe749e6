import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ConsoleCall } from '#shared/operate/endpoints.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PasskeyOwner } from '../operators/passkeys.ts';
import { requireOperator, requireOwnOrigin } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operator: PasskeyOwner | undefined;
  }
}

export interface Console {
  http: FastifyInstance;
  db: Db;
  config: Config;
}

interface Call<C extends ConsoleCall> {
  body: z.output<C['body']>;
  operator: C['isPublic'] extends true ? undefined : PasskeyOwner;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers one call. Who is not signed in learns nothing about its body.
 * @param limit requests per minute from one address
 */
export function serveCall<C extends ConsoleCall>(
  { http, db, config }: Console,
  call: C,
  limit: number,
  handle: (call: Call<C>) => Promise<z.output<C['response']>>,
): void {
  http.route({
    method: 'POST',
    url: call.path,
    schema: { body: call.body, response: { 200: call.response } },
    config: { rateLimit: { max: limit, timeWindow: '1 minute' } },
    async onRequest(request) {
      if (call.isPublic) requireOwnOrigin(config, request);
      else request.operator = await requireOperator(db, config, request);
    },
    handler: (request, reply) =>
      handle({
        body: request.body as z.output<C['body']>,
        operator: request.operator as Call<C>['operator'],
        request,
        reply,
      }),
  });
}
