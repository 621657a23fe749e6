/** The schema of an endpoint's route: it validates, documents, and serializes. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { catalogue } from '#shared/errors.ts';
import type { Documented, Endpoint } from '#shared/http/endpoint.ts';
import { ErrorBody } from '#shared/http/fields.ts';
import { codesOf, operationIdOf, tagOf } from './operation.ts';

export const schemaOf = (endpoint: Documented) => ({
  operationId: operationIdOf(endpoint),
  tags: [tagOf(endpoint)],
  summary: endpoint.summary,
  ...(endpoint.description ? { description: endpoint.description } : {}),
  'x-error-codes': codesOf(endpoint),
  security: security(endpoint),
  ...pick(endpoint),
  response: { [endpoint.status]: success(endpoint), ...failures(endpoint) },
});

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
