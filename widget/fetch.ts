import type { Fetch } from '#shared/http/api-client.ts';
import { timeLimit } from '#shared/http/time-limit.ts';

/** A call times out after this long, so that no payment stays unconfirmed for ever. */
const CALL_LIMIT_MS = 30_000;

export const fetchInTime: Fetch = (url, init) =>
  fetch(url, { ...init, signal: timeLimit(CALL_LIMIT_MS) });
