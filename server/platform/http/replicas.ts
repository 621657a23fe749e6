/** Which database the reads of a call use, and whose later reads must see what a call has written. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { App } from './app.ts';
import { Problem } from './problem.ts';

type Parts = Pick<App, 'db' | 'replicas'>;

/** Also for a query that names an entry that is not there. */
const NOT_FOUND = new Set([404, 422]);

/**
 * Reads on the primary, unless the endpoint says otherwise and there are replicas. What a replica does
 * not find, such as the entry after which a page begins, may be newer than the replica: the primary is
 * asked before the call is refused.
 */
export async function readFor<T>(
  { db, replicas }: Parts,
  { replica }: Endpoint,
  request: FastifyRequest,
  read: (reads: Db) => Promise<T>,
): Promise<T> {
  if (!replica || !replicas) return read(db);
  const reads = replicas.readsFor(holdersOf(request));
  try {
    return await read(Object.assign(reads, { transaction: db.transaction }));
  } catch (error) {
    if (error instanceof Problem && NOT_FOUND.has(error.statusCode)) return read(db);
    throw error;
  }
}

/** Before the response, so that the caller's next read comes later. */
export async function noteWrite(
  { replicas }: Parts,
  { method }: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (!replicas || method === 'GET') return;
  const holders = holdersOf(request);
  if (holders.length > 0) await replicas.note(holders);
}

/** The member and the business, whatever key, sign-in or till they call with. */
function holdersOf({ caller }: FastifyRequest): string[] {
  if (!caller) return [];
  if ('member' in caller) {
    return caller.acting ? [caller.member.id, caller.acting.holder.id] : [caller.member.id];
  }
  const { business } = caller;
  return 'actor' in caller && caller.actor.kind === 'person'
    ? [business.id, caller.actor.memberId]
    : [business.id];
}
