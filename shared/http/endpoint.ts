import type { Call, Path, Schemas } from './call.ts';

/**
 * A call with its schemas, read by the server (validation, OpenAPI), by clients that check what they
 * send and receive, and by the tests (authorisation matrix).
 */
export type Endpoint = Call & Schemas;

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<S extends Schemas, C extends Call & { path: Path<S> }>(
  call: C,
  schemas: S,
): C & S {
  return { ...call, ...schemas };
}

/** An endpoint with its texts for readers of the API documents; the server serves these. */
export type Documented = Endpoint & {
  /**
   * The operation id in documents and generated clients; derived from method and path by default.
   */
  name?: string;
  summary: string;
  /** Plain text, with `code` in it. */
  description?: string;
};
