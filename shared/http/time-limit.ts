/**
 * Ends a call after so many milliseconds. `AbortSignal.timeout` is newer than the browsers that are
 * served.
 */
export function timeLimit(milliseconds: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), milliseconds);
  return limit.signal;
}
