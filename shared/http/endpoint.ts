import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Scope } from '../team/scopes.ts';
import type { SEMICOLON_CSV } from './csv.ts';

/**
 * One HTTP call of the API, read by the server (validation, OpenAPI), by the client (types) and by
 * the tests (authorisation matrix). Paths are relative to the API's base, `/api`.
 *
 * `access` names the credential:
 * - `public`: none needed; `optional`: a member or frame token adds its holder's data
 * - `member`: a member token; `payer`: a member token, or the frame token of this very pay session
 * - `business`: an API key, or a member token of somebody who acts for a business; both need `scope`
 * - `cookie`: the refresh cookie, from our own pages
 * - `till`: the cookie of a till's device key, from our own pages
 */
export type Endpoint = Call & Access;

type Access =
  | { access: 'business'; scope: Scope }
  | {
      access: 'public' | 'optional' | 'member' | 'payer' | 'cookie' | 'till';
      scope?: undefined;
    };

interface Call {
  /**
   * The operation id in documents and generated clients; derived from method and path by default.
   */
  name?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** For readers of the API documents: plain text, with `code` in it. */
  description?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** For files; other bodies have the server's usual limit. The caller is identified before it is read. */
  mostBodyBytes?: number;
  headers?: z.ZodMiniType;
  status: 200 | 201;
  /** Requests the response as text of this type instead of JSON; only the client reads it. */
  accept?: 'text/csv' | typeof SEMICOLON_CSV;
  /** Also answers with the whole selection as a file of this type, if the caller accepts it. */
  files?: 'text/csv';
  /** Also answers with a stream of this type, if the caller accepts it. */
  streams?: 'text/event-stream';
  /**
   * Whether its changes to a business are recorded in the activity log. By default those of a
   * business's calls are, unless they only read; also a file of its data.
   */
  activity?: boolean;
  /**
   * Reads lists or history, so a replica of the database may answer it. Its caller sees their own writes;
   * those of others may be missing for a moment.
   */
  replica?: true;
  response: z.ZodMiniType;
  /** Named by the specification: another API may answer it with other fields and types. */
  foreign?: true;
  errors: readonly ErrorCode[];
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Record<K, z.output<S>>
    : Record<never, never>;

/**
 * The input of a call of `E`: `{ params, query, body, headers }`, each only if the endpoint has it.
 */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Part<E, 'headers'>;

export type CallOutput<E extends Endpoint> = z.output<E['response']>;
