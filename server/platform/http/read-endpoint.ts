/** Registers calls that authenticate in the statement that reads: see `joined-reads.ts`. */

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Documented } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import { accessOf, admit } from './access.ts';
import type { App } from './app.ts';
import { type AskedCaller, knownCaller } from './asked-caller.ts';
import type { CallerOf } from './caller.ts';
import { wantsCsv } from './csv.ts';
import { answerOf, explained } from './endpoint.ts';
import { questionOf } from './identify.ts';
import { joinedReads } from './joined-reads.ts';
import { noteWrite } from './replicas.ts';
import { schemaOf } from './route-schema.ts';

export interface ReadCall<E extends Documented> {
  input: CallInput<E>;
  caller: AskedCaller<CallerOf<E['access']>>;
  /** Returns rows after the caller has been checked; reads from a replica if there is one, as `Call` does. */
  reads: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends Documented> = CallOutput<E> | Readable;

/**
 * Registers an endpoint whose handler only reads, and knows its caller as SQL expressions.
 * @param limit requests per minute from one address
 */
export const serveRead = <E extends Documented & { method: 'GET' }>(
  app: App,
  endpoint: E,
  handle: (call: ReadCall<E>) => Promise<Answer<E>>,
  limit?: number,
): void => serveAsking(app, endpoint, handle, limit);

/**
 * The same for a call whose one SQL function changes something. The function runs only for an authenticated caller,
 * and checks their authority under its lock. The handler's own requirements are checked after it.
 */
export function serveAsking<E extends Documented>(
  app: App,
  endpoint: E,
  handle: (call: ReadCall<E>) => Promise<Answer<E>>,
  limit?: number,
): void {
  const { access, files, replica } = endpoint;

  /** A file takes many statements, and is recorded; a replica is chosen for a caller who is known. */
  function isJoined(request: FastifyRequest): boolean {
    if ((replica && app.replicas) || (files && wantsCsv(request.headers.accept))) return false;
    return access !== 'optional' || questionOf(app.authenticators, access, request) !== undefined;
  }

  async function joinedAnswer(request: FastifyRequest, reply: FastifyReply): Promise<Answer<E>> {
    const question = once(() => questionOf(app.authenticators, access, request));
    const { reads, caller, ask } = joinedReads<CallerOf<E['access']>>(app.db, {
      question,
      isOptional: access === 'optional',
      admit: (find) => admit(app, endpoint, request, reply, find),
    });
    const work = async () => {
      if (request.validationError) throw request.validationError;
      return handle({ input: inputOf(request), caller, reads, request, reply });
    };
    const [done] = await Promise.allSettled([work()]);
    await ask().finally(() => noteWrite(app, endpoint, request));
    if (done.status === 'fulfilled') return done.value;
    throw await explained(app, endpoint, request, done.reason);
  }

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<Answer<E>> {
    if (isJoined(request)) return joinedAnswer(request, reply);
    if (request.validationError) throw request.validationError;
    const known = request.caller as CallerOf<E['access']>;
    const caller: ReadCall<E>['caller'] = {
      ...knownCaller(request.caller),
      frame: () => (request.caller && 'frame' in request.caller ? request.caller.frame : undefined),
      require(check) {
        const result = check(known);
        return () => result;
      },
    };
    return answerOf(app, endpoint, request, (reads) =>
      handle({ input: inputOf(request), caller, reads, request, reply }),
    );
  }

  const inputOf = (request: FastifyRequest) => request as unknown as CallInput<E>;

  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // The caller is refused before the parameters are.
    attachValidation: true,
    ...accessOf(app, endpoint, limit, isJoined),
    handler: async (request, reply) =>
      reply.code(endpoint.status).send(await answer(request, reply)),
  });
}

/** The first result of a function that may throw. */
function once<T>(make: () => T): () => T {
  let made: { is: T } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
}
