/** What is another's must look like what is not there. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../server/ids.ts';

/** An id of the same kind that nothing has. */
export const anotherLike = (id: string): string =>
  id.includes('_') ? newId(id.split('_')[0] as Parameters<typeof newId>[0]) : randomUUID();

const OF_THE_REQUEST = /^(date|x-request-id|content-length|(x-)?ratelimit.*)$/;

/** An answer but for what is of the request alone: its id, the time, and how many may follow. */
export function saidBy({ statusCode, body, headers }: LightMyRequestResponse) {
  const { requestId, ...said } = JSON.parse(body);
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_REQUEST.test(name));
  return { statusCode, said, headers: Object.fromEntries(kept), length: body.length };
}
