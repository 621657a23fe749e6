/**
 * The same request with the same Idempotency-Key has one effect and one answer. Answer and
 * effect are committed together; a request that fails leaves nothing behind.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from './problem.ts';

export interface Answer<T> {
  body: T;
  replayed: boolean;
}

const KEPT = sql`interval '30 days'`;

/** @throws Problem idempotency_in_progress, idempotency_mismatch, and whatever `work` throws */
async function once<T>(
  db: Db,
  { scope, key, request }: { scope: string; key: string; request: unknown },
  work: (tx: Db) => Promise<T>,
): Promise<Answer<T>> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return db.transaction(async (tx) => {
    const [lock] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0)) as taken`,
    );
    if (!lock?.taken) throw new Problem('idempotency_in_progress', { retryAfter: 1 });
    const [stored] = await rowsOf<{ hash: string; response: T }>(
      tx,
      sql`select encode(body_hash, 'hex') as hash, response from idempotency
        where scope = ${scope} and key = ${key}`,
    );
    if (stored) {
      if (stored.hash !== bodyHash) throw new Problem('idempotency_mismatch');
      return { body: stored.response, replayed: true };
    }
    const body = await work(tx);
    await tx.execute(sql`insert into idempotency (scope, key, body_hash, response)
      values (${scope}, ${key}, decode(${bodyHash}, 'hex'), ${JSON.stringify(body)}::jsonb)`);
    return { body, replayed: false };
  });
}

interface KeyedCall {
  input: { body: unknown };
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Does `work` once for each Idempotency-Key of a scope; every time for calls without one.
 *
 * @param scope whose key it is and what it is for, such as `usr_…:create-pay-session`
 */
export async function oncePerKey<T>(
  db: Db,
  { input, request, reply }: KeyedCall,
  scope: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return db.transaction(work);
  const answer = await once(db, { scope, key, request: input.body }, work);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return answer.body;
}

export async function forgetAnswers(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency where created_at < now() - ${KEPT}`);
}
