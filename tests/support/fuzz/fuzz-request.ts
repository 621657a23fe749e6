import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Caller } from '../authorisation/callers.ts';

/** Words stand for ids and credentials of a world, so that the same seed makes the same requests. */
export interface FuzzRequest {
  kind: 'good' | 'nearly good' | 'garbage';
  caller: Caller;
  method: Endpoint['method'];
  /** With the query, below the origin. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
}
