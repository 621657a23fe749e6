import type { Result } from '#shared/http/api-client.ts';

/** The result of a deletion: what is no longer there counts as deleted. */
export const orGone = <T>(result: Result<T>): Result<T | undefined> =>
  !result.ok && result.error.code === 'not_found' ? { ok: true, value: undefined } : result;
