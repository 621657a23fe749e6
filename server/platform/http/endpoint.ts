import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Documented, Endpoint } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import { accessOf } from './access.ts';
import { type Act, actingAs, askedAtLeastOnce } from './act.ts';
import { actorOf } from './activity.ts';
import type { App } from './app.ts';
import type { BusinessCaller, CallerOf } from './caller.ts';
import { noteWrite, readFor } from './replicas.ts';
import { explainMode } from './require-mode.ts';
import { schemaOf } from './route-schema.ts';
import { whileAllowed } from './watch-caller.ts';

export interface Call<E extends Endpoint> {
  input: CallInput<E>;
  caller: CallerOf<E['access']>;
  /** For reads: a replica if the endpoint allows it and one has the caller's last write. */
  reads: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers one endpoint. Its schemas validate requests, generate the documentation and serialize
 * responses (fields that are not in the schema are never sent). A stream is sent unchanged, to
 * callers that asked for another media type than JSON.
 * @param limit requests per minute from one address
 */
export function serve<E extends Documented>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Promise<CallOutput<E> | Readable>,
  limit?: number,
): void {
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...accessOf(app, endpoint, limit),
    async handler(request, reply) {
      const answer = await answerOf(app, endpoint, request, (reads) =>
        handle({
          input: request as unknown as CallInput<E>,
          caller: request.caller as CallerOf<E['access']>,
          reads,
          request,
          reply,
        }),
      );
      return reply.code(endpoint.status).send(answer);
    },
  });
}

/** What a handler answers to its caller, who has been found. */
export function answerOf<T>(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  handle: (reads: Db) => Promise<T | Readable>,
): Promise<T | Readable> {
  const act = actOf(app, endpoint, request);
  const work = () =>
    askedAtLeastOnce(app.db, act, app.authenticators.outcome, () =>
      readFor(app, endpoint, request, handle),
    );
  return actingAs(act, () => whileAllowed(app, act, work))
    .catch(async (problem: unknown) => {
      throw await explained(app, endpoint, request, problem);
    })
    .finally(() => noteWrite(app, endpoint, request));
}

/** The problem as its caller receives it. */
export async function explained(
  { authenticators }: Pick<App, 'authenticators'>,
  { access }: Endpoint,
  request: FastifyRequest,
  problem: unknown,
): Promise<unknown> {
  if (access !== 'business' || !request.caller) return problem;
  return explainMode(authenticators, request.caller as BusinessCaller, request, problem);
}

function actOf(app: App, endpoint: Endpoint, request: FastifyRequest): Act {
  const { caller } = request;
  const actor = actorOf(app, endpoint, request);
  const { scope, notSuspended } = endpoint;
  const business = scope && caller && 'business' in caller ? caller.business : null;
  const demand = { business, scopes: scope ? [scope] : [], notSuspended };
  return { changes: endpoint.method !== 'GET' || actor !== undefined, actor, caller, demand };
}
