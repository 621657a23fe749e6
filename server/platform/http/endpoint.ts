import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { catalogue } from '#shared/errors.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Documented, Endpoint } from '#shared/http/endpoint.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import type { Db } from '../db/database.ts';
import { type Act, actingAs, askedAtLeastOnce } from './act.ts';
import { actorOf } from './activity.ts';
import type { App } from './app.ts';
import type { BusinessCaller, CallerOf, ReadWithKey } from './caller.ts';
import { identify, isServer } from './identify.ts';
import { codesOf, operationIdOf, tagOf } from './operation.ts';
import { noteWrite, readFor } from './replicas.ts';
import { requireAddress, requireScope } from './require-access.ts';
import { explainMode } from './require-mode.ts';
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
  readWithKey?: ReadWithKey,
): void {
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      operationId: operationIdOf(endpoint),
      tags: [tagOf(endpoint)],
      summary: endpoint.summary,
      ...(endpoint.description ? { description: endpoint.description } : {}),
      'x-error-codes': codesOf(endpoint),
      security: security(endpoint),
      ...pick(endpoint),
      response: { [endpoint.status]: success(endpoint), ...failures(endpoint) },
    },
    ...access(app, endpoint, limit, readWithKey),
    async handler(request, reply) {
      const call: Omit<Call<E>, 'reads'> = {
        input: request as unknown as CallInput<E>,
        caller: request.caller as CallerOf<E['access']>,
        request,
        reply,
      };
      const act = actOf(app, endpoint, request);
      const work = () =>
        askedAtLeastOnce(app.db, act, app.authenticators.outcome, () =>
          readFor(app, endpoint, request, (reads) => handle({ ...call, reads })),
        );
      const answer = await actingAs(act, () => whileAllowed(app, act, work))
        .catch(async (problem: unknown) => {
          if (endpoint.access !== 'business') throw problem;
          const caller = request.caller as BusinessCaller;
          throw await explainMode(app.authenticators, caller, request, problem);
        })
        .finally(() => noteWrite(app, endpoint, request));
      return reply.code(endpoint.status).send(answer);
    },
  });
}

function actOf(app: App, endpoint: Endpoint, request: FastifyRequest): Act {
  const { caller } = request;
  const actor = actorOf(app, endpoint, request);
  const { scope } = endpoint;
  const business = scope && caller && 'business' in caller ? caller.business : null;
  const demand = { business, scopes: scope ? [scope] : [] };
  return { changes: endpoint.method !== 'GET' || actor !== undefined, actor, caller, demand };
}

/**
 * Authentication and rate limit. Both precede validation, so an unauthorized caller learns nothing
 * about the parameters. A call with an API key is counted by its key, before its body is read; any
 * other by its address.
 */
function access(
  app: App,
  endpoint: Endpoint,
  limit: number | undefined,
  readWithKey: ReadWithKey | undefined,
) {
  const { mostBodyBytes } = endpoint;
  const find = (request: FastifyRequest) =>
    identify(app.authenticators, endpoint.access, request, readWithKey);
  const rateLimit = limit ? { rateLimit: { max: limit, timeWindow: '1 minute' } } : {};
  // A large body is read from known callers only.
  const bodyLimit = mostBodyBytes ? { bodyLimit: mostBodyBytes } : {};
  if (endpoint.access !== 'business') {
    return {
      config: rateLimit,
      ...bodyLimit,
      async [mostBodyBytes ? 'onRequest' : 'preValidation'](request: FastifyRequest) {
        request.caller = await find(request);
      },
    };
  }
  const { scope } = endpoint;
  return {
    config: { ...rateLimit, acceptsKeys: true },
    ...bodyLimit,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      if (!isServer(request)) return;
      const pass = app.http.merchantLimit.pass;
      await pass(request, reply, async () => {
        // Set before it may be refused: the request log names the key of refused calls as well.
        request.caller = await find(request);
        requireAddress(request.caller as BusinessCaller, request.ip);
      });
    },
    async preParsing(request: FastifyRequest) {
      request.caller ??= await find(request);
      requireScope(request.caller as BusinessCaller, scope);
    },
  };
}

/** The schema of the response, by media type when there are several. */
function success({ response, streams }: Endpoint) {
  if (!streams) return response;
  return {
    description: 'Default Response',
    content: { 'application/json': { schema: response }, [streams]: { schema: z.string() } },
  };
}

function pick({ params, query, body, headers }: Endpoint) {
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(headers ? { headers } : {}),
  };
}

/** The error responses of an endpoint by status, as OpenAPI requires. */
function failures(endpoint: Endpoint): Record<number, ZodMiniType> {
  const statuses = codesOf(endpoint).map((code) => catalogue[code].status);
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
}

/** With the scope as role name (OpenAPI 3.1, Security Requirement Object). */
function security({ access, scope }: Endpoint): { [scheme: string]: string[] }[] {
  if (access === 'business') return [{ merchantToken: [scope] }, { memberToken: [scope] }];
  if (access === 'member' || access === 'payer') return [{ memberToken: [] }];
  return access === 'optional' ? [{}, { memberToken: [] }] : [];
}
