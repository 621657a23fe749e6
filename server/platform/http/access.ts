/**
 * Authentication and rate limit of a route. Both precede validation, so an unauthorized caller learns nothing
 * about the parameters. A call with an API key is counted by its key, before its body is read; any
 * other by its address.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { App } from './app.ts';
import type { BusinessCaller, Caller } from './caller.ts';
import { identify, isServer } from './identify.ts';
import { requireAddress, requireScope } from './require-access.ts';

/** @param asksLater whether the handler of a request finds its caller, with `admit` */
export function accessOf(
  app: App,
  endpoint: Endpoint,
  limit: number | undefined,
  asksLater: (request: FastifyRequest) => boolean = () => false,
) {
  const { mostBodyBytes, access, scope, notSuspended } = endpoint;
  const find = (request: FastifyRequest) => identify(app.db, app.authenticators, access, request);
  const rateLimit = limit ? { rateLimit: { max: limit, timeWindow: '1 minute' } } : {};
  // A large body is read from known callers only.
  const bodyLimit = mostBodyBytes ? { bodyLimit: mostBodyBytes } : {};
  if (access !== 'business') {
    return {
      config: rateLimit,
      ...bodyLimit,
      async [mostBodyBytes ? 'onRequest' : 'preValidation'](request: FastifyRequest) {
        if (!asksLater(request)) request.caller = await find(request);
      },
    };
  }
  return {
    config: { ...rateLimit, acceptsKeys: true },
    ...bodyLimit,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      if (!isServer(request) || asksLater(request)) return;
      await passed(app, request, reply, () => find(request));
    },
    async preParsing(request: FastifyRequest) {
      if (asksLater(request)) return;
      request.caller ??= await find(request);
      requireScope(request.caller as BusinessCaller, scope, notSuspended);
    },
  };
}

/**
 * For a handler that looks for its caller itself: makes the checks of the function above, in the same order.
 * @param find throws what `questionOf` and its answer throw
 */
export async function admit(
  app: App,
  { access, scope, notSuspended }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Caller | undefined>,
): Promise<void> {
  if (access !== 'business') {
    request.caller = await find();
    return;
  }
  if (isServer(request)) await passed(app, request, reply, find);
  else request.caller = await find();
  requireScope(request.caller as BusinessCaller, scope, notSuspended);
}

async function passed(
  { http }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Caller | undefined>,
): Promise<void> {
  await http.merchantLimit.pass(request, reply, async () => {
    // Set before it may be refused: the request log names the key of refused calls as well.
    request.caller = await find();
    requireAddress(request.caller as BusinessCaller, request.ip);
  });
}
