import type { Fetch } from '#shared/api-client.ts';

/** A call without an answer is over after this long, so that no payment stays in doubt for ever. */
const CALL_LIMIT_MS = 30_000;

export const fetchInTime: Fetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
