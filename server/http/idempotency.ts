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
export async function once<T>(
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
  input: { body?: unknown; params?: unknown };
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Does `work` once for each Idempotency-Key of a scope; every time for calls without one.
 *
 * @param scope whose key it is and what it is for, such as `usr_…:create-pay-session`
 * @param isRunning of an answer that is kept: whether what follows the commit is still to come
 * @throws Problem idempotency_in_progress, idempotency_mismatch, and whatever `work` throws
 */
export async function oncePerKey<T>(
  db: Db,
  { input, request, reply }: KeyedCall,
  scope: string,
  work: (tx: Db) => Promise<T>,
  isRunning: (kept: T) => boolean = () => false,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return db.transaction(work);
  const { body, params } = input;
  const asked = params === undefined ? body : { params, body };
  const answer = await once(db, { scope, key, request: asked }, work);
  if (!answer.replayed) return answer.body;
  if (isRunning(answer.body)) throw new Problem('idempotency_in_progress', { retryAfter: 1 });
  reply.header('idempotent-replayed', 'true');
  return answer.body;
}

/** Puts what came of it after the commit into the answer that is kept, where the call has a key. */
export async function amendAnswer(
  db: Db,
  { request }: Pick<KeyedCall, 'request'>,
  scope: string,
  answer: unknown,
): Promise<void> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return;
  await db.execute(sql`update idempotency set response = ${JSON.stringify(answer)}::jsonb
    where scope = ${scope} and key = ${key}`);
}

export async function forgetAnswers(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency where created_at < now() - ${KEPT}`);
}
