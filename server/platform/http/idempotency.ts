/**
 * Requests with the same Idempotency-Key have one effect and the same response. Effect and response
 * are committed in one transaction; a failed request stores nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '../core/sha256.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { Problem } from './problem.ts';

export interface Answer<T> {
  body: T;
  replayed: boolean;
}

/** @throws Problem idempotency_in_progress, idempotency_mismatch, and any error of `work` */
export async function once<T>(
  db: Db,
  { scope, key, request }: { scope: string; key: string; request: unknown },
  work: (tx: Db) => Promise<T>,
): Promise<Answer<T>> {
  const bodyHash = sha256Hex(JSON.stringify(request));
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
 * Runs `work` once per Idempotency-Key and scope; every time for calls without a key.
 *
 * @param scope the owner and the purpose of the key, such as `usr_…:create-pay-session`
 * @param isRunning whether the work after the commit of a stored answer is still in progress
 * @throws Problem idempotency_in_progress, idempotency_mismatch, and any error of `work`
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

/** If the call has a key, adds the result of work after the commit to the stored answer. */
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
