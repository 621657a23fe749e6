import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/**
 * One HTTP call of the API, read by the server (validation, OpenAPI), by the client (types) and
 * by the tests (authorisation matrix). Paths are below the API's base, `/api`.
 *
 * `access` names the credential:
 * - `public`: none needed; `optional`: a member or frame token adds what concerns its holder
 * - `member`: a member token; `payer`, `linker`: a member token, or the frame token of this very
 *   pay or link session
 * - `merchant`: an API token; `cookie`: the refresh cookie, from our own pages
 */
export interface Endpoint {
  /** What documents and generated clients call it; made of method and path where it is not given. */
  name?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** For whoever reads the documents: plain text, with `code` in it. */
  description?: string;
  access: 'public' | 'optional' | 'member' | 'payer' | 'linker' | 'merchant' | 'cookie';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  headers?: z.ZodMiniType;
  status: 200 | 201;
  /** Asks for the answer as text of this type instead of JSON; the client's matter alone. */
  accept?: 'text/csv';
  /** Also answers with the whole selection as a file of this type, for callers who accept it. */
  files?: 'text/csv';
  /** Also answers with a stream of this type, for callers who accept it. */
  streams?: 'text/event-stream';
  response: z.ZodMiniType;
  errors: readonly ErrorCode[];
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Record<K, z.output<S>>
    : Record<never, never>;

/** What a call of `E` carries: `{ params, query, body, headers }`, each only when the endpoint has it. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Part<E, 'headers'>;

export type CallOutput<E extends Endpoint> = z.output<E['response']>;
