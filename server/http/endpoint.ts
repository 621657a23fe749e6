import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { catalogue } from '#shared/errors.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/http/endpoint.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import type { App } from '../app.ts';
import { type CallerOf, identify } from './caller.ts';

export interface Call<E extends Endpoint> {
  input: CallInput<E>;
  caller: CallerOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers one endpoint: its contract is the validation, the documentation and the shape of the
 * answer (fields the contract does not name are never sent). `limit` is per address and minute.
 * A stream is sent as it is, for callers who asked for another form than JSON.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Promise<CallOutput<E> | Readable>,
  limit?: number,
): void {
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      security: security(endpoint.access),
      ...pick(endpoint),
      response: { [endpoint.status]: success(endpoint), ...failures(endpoint) },
    },
    ...(limit ? { config: { rateLimit: { max: limit, timeWindow: '1 minute' } } } : {}),
    // Before validation: who may not call learns nothing of what the call takes.
    async preValidation(request) {
      request.caller = await identify(app, endpoint.access, request);
    },
    async handler(request, reply) {
      const answer = await handle({
        input: request as unknown as CallInput<E>,
        caller: request.caller as CallerOf<E['access']>,
        request,
        reply,
      });
      return reply.code(endpoint.status).send(answer);
    },
  });
}

/** The answer, by media type where there are several. */
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

/** The refusals of an endpoint by status, as OpenAPI wants them. */
function failures(endpoint: Endpoint): Record<number, ZodMiniType> {
  const validated = endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.headers;
  const statuses = endpoint.errors.map((code) => catalogue[code].status);
  if (validated) statuses.push(catalogue.validation_failed.status);
  statuses.push(catalogue.internal_error.status, catalogue.unavailable.status);
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
}

function security(access: Endpoint['access']): { [scheme: string]: string[] }[] {
  if (access === 'merchant') return [{ merchantToken: [] }];
  if (access === 'member' || access === 'payer') return [{ memberToken: [] }];
  return access === 'optional' ? [{}, { memberToken: [] }] : [];
}
