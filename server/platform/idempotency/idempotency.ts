/**
 * Requests with the same Idempotency-Key have one effect and the same response. Effect and response
 * are committed in one transaction; a failed request stores nothing. `idempotency.sql` decides.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '../core/sha256.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { Problem } from '../http/problem.ts';
import { sqlOutcome } from '../http/sql-outcome.ts';

export interface Answer<T> {
  body: T;
  replayed: boolean;
}

/** @throws Problem idempotency_in_progress, idempotency_mismatch, and any error of `work` */
export const once = <T>(
  db: Db,
  { request, ...key }: { scope: string; key: string; request: unknown },
  work: (tx: Db) => Promise<T>,
): Promise<Answer<T>> => onceFor(db, { ...key, hash: hashOf(request) }, work);

const hashOf = (request: unknown) => sha256Hex(JSON.stringify(request));

export interface Keyed {
  scope: string;
  key: string;
  /** Of the body, hexadecimal. */
  hash: string;
}

async function onceFor<T>(
  db: Db,
  { scope, key, hash }: Keyed,
  work: (tx: Db) => Promise<T>,
): Promise<Answer<T>> {
  return db.transaction(async (tx) => {
    const [taken] = await rowsOf<{ outcome: string; answer: T }>(
      tx,
      sql`select outcome, answer from idempotency.take(${scope}, ${key}, decode(${hash}, 'hex'))`,
    );
    const outcome = takeOutcome(taken?.outcome);
    if (outcome === 'idempotency_in_progress') throw inProgress();
    if (taken && outcome === 'replayed') return { body: taken.answer, replayed: true };
    const body = await work(tx);
    await keep(tx, { scope, key, hash }, body);
    return { body, replayed: false };
  });
}

const takeOutcome = sqlOutcome('idempotency.take', {
  returned: ['new', 'replayed', 'idempotency_in_progress'],
  refused: ['idempotency_mismatch'],
});

/** Another request with the same key is still running. */
export const inProgress = () => new Problem('idempotency_in_progress', { retryAfter: 1 });

async function keep(db: Db, { scope, key, hash }: Keyed, answer: unknown): Promise<void> {
  await db.execute(sql`select idempotency.keep(p_scope => ${scope}, p_key => ${key},
    p_hash => decode(${hash}, 'hex'), p_answer => ${JSON.stringify(answer)}::jsonb)`);
}

export interface KeyedCall {
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
  call: KeyedCall,
  scope: string,
  work: (tx: Db) => Promise<T>,
  isRunning: (kept: T) => boolean = () => false,
): Promise<T> {
  const keyed = keyOf(call, scope);
  if (!keyed) return db.transaction(work);
  const answer = await onceFor(db, keyed, work);
  if (!answer.replayed) return answer.body;
  if (isRunning(answer.body)) throw inProgress();
  return replay(call, answer.body);
}

/** The key of a call, with a hash of what the call asks for; undefined for a call without one. */
export function keyOf(
  { input, request }: Pick<KeyedCall, 'input' | 'request'>,
  scope: string,
): Keyed | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const { body, params } = input;
  return { scope, key, hash: hashOf(params === undefined ? body : { params, body }) };
}

/** Says that the answer is the stored one. */
export function replay<T>({ reply }: Pick<KeyedCall, 'reply'>, stored: T): T {
  reply.header('idempotent-replayed', 'true');
  return stored;
}

/** If the call has a key, adds the result of work after the commit to the stored answer. */
export async function amendAnswer(
  db: Db,
  call: Pick<KeyedCall, 'input' | 'request'>,
  scope: string,
  answer: unknown,
): Promise<void> {
  const keyed = keyOf(call, scope);
  if (keyed) await keep(db, keyed, answer);
}
