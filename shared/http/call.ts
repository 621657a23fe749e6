import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Scope } from '../team/scopes.ts';
import type { SEMICOLON_CSV } from './csv.ts';

/**
 * One HTTP call of the API, without its schemas: what a client needs to send it. Paths are relative to
 * the API's base, `/api`.
 *
 * `access` names the credential:
 * - `public`: none needed; `optional`: a member or frame token adds its holder's data
 * - `member`: a member token; `payer`: a member token, or the frame token of this very pay session
 * - `business`: an API key, or a member token of somebody who acts for a business; both need `scope`
 * - `cookie`: the refresh cookie, from our own pages
 * - `till`: the cookie of a till's device key, from our own pages
 */
export type Call = Request & Access;

type Access =
  | { access: 'business'; scope: Scope }
  | {
      access: 'public' | 'optional' | 'member' | 'payer' | 'cookie' | 'till';
      scope?: undefined;
    };

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: TypedPath<{ response: unknown }>;
  /** For files; other bodies have the server's usual limit. The caller is identified before it is read. */
  mostBodyBytes?: number;
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
  /** Named by the specification: another API may answer it with other fields and types. */
  foreign?: true;
  /** Refused to a suspended key or till, also where it has the scope. */
  notSuspended?: true;
  errors: readonly ErrorCode[];
}

/** The schemas of a call: of its request, each only if it has that part, and of its response. */
export interface Schemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  headers?: z.ZodMiniType;
  response: z.ZodMiniType;
}

declare const TYPES: unique symbol;

/** A string. Only the compiler reads `T`: the types of what is sent to the path and answered by it. */
export type TypedPath<T> = `/${string}` & { readonly [TYPES]?: T };

/** The path of the call that has these schemas. Clients without schemas have the types by it. */
export type Path<S extends Schemas> = TypedPath<{
  [K in keyof S]: S[K] extends z.ZodMiniType ? z.output<S[K]> : never;
}>;

type TypesOf<C extends Call> = C['path'] extends TypedPath<infer T> ? T : never;

type Part<C extends Call, K extends string> =
  TypesOf<C> extends Record<K, infer T> ? Record<K, T> : Record<never, never>;

/** The input of a call: `{ params, query, body, headers }`, each only if the call has it. */
export type CallInput<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  Part<C, 'headers'>;

export type CallOutput<C extends Call> = TypesOf<C> extends { response: infer T } ? T : never;

/** The same call, answered as the text of a file. */
export function asFile<C extends Call>(call: C, accept: NonNullable<Call['accept']>) {
  const path = call.path as TypedPath<Omit<TypesOf<C>, 'response'> & { response: string }>;
  return { ...call, accept, path };
}
