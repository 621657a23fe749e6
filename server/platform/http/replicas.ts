/** Which database the reads of a call use, and whose later reads must see what a call has written. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { App } from './app.ts';

type Parts = Pick<App, 'db' | 'replicas'>;

/** The primary, unless the endpoint says otherwise and there are replicas. */
export function readsOf(
  { db, replicas }: Parts,
  { replica }: Endpoint,
  request: FastifyRequest,
): Db {
  if (!replica || !replicas) return db;
  const reads = replicas.readsFor(holdersOf(request));
  return Object.assign(reads, { transaction: db.transaction });
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
