/** Another owner’s resource must be indistinguishable from one that does not exist. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../../server/platform/core/ids.ts';

/** An id of the same kind that nothing has. */
export const anotherLike = (id: string): string =>
  id.includes('_') ? newId(id.split('_')[0] as Parameters<typeof newId>[0]) : randomUUID();

const OF_THE_REQUEST = /^(date|x-request-id|content-length|(x-)?ratelimit.*)$/;

/**
 * The answer without the parts that differ per request: its id, the time, and the remaining rate
 * limit.
 */
export function saidBy({ statusCode, body, headers }: LightMyRequestResponse) {
  const { requestId, ...said } = JSON.parse(body);
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_REQUEST.test(name));
  return { statusCode, said, headers: Object.fromEntries(kept), length: body.length };
}
