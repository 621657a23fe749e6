/** An HTTP server with what all our servers share: envelope, limits, log and security headers. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from './platform/config/config.ts';
import type { Tracing } from './platform/core/span.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { errorHandler } from './platform/http/error-handler.ts';
import { parseJsonBodies } from './platform/http/json-body.ts';
import { LimitStore } from './platform/http/limit-store.ts';
import { isCountedByKey } from './platform/http/merchant-limit.ts';
import { Problem } from './platform/http/problem.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

// zod/mini has no default messages.
z.config(z.locales.en());

const BODY_LIMIT = 64 * 1024;
/** One year, subdomains included. */
const HSTS = 'max-age=31536000; includeSubDomains';
/**
 * A page loads dozens of them, and the guests of a workshop share an address. They cost little: the build
 * has compressed them.
 */
const isFile = ({ routeOptions: { url = '' } }: FastifyRequest) => /^\/(assets|widget)\//.test(url);

const notFound = () => {
  throw new Problem('not_found');
};

interface Parts {
  config: Config;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Absent when nothing is traced. */
  tracing?: Tracing | undefined;
}

/** @param extend adds hooks that apply to every route */
export async function createHttp(
  { config, log, metrics, tracing }: Parts,
  extend: (http: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const refuse = errorHandler(config);
  const http = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT,
    // A body sent byte by byte must not hold a connection open.
    requestTimeout: 30_000,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // The token of an e-mail's link has its recipient's address (`platform/mail/end-token.ts`).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    // Errors of the router, such as a malformed URL escape, get the same envelope.
    frameworkErrors: refuse,
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler(refuse);
  http.setNotFoundHandler(notFound);
  // Other sites can send text/plain forms without a CORS preflight; no route accepts them.
  http.removeContentTypeParser('text/plain');
  parseJsonBodies(http);
  http.decorateRequest('caller', undefined);
  http.decorateRequest('refusal', undefined);
  // For limits, allow-lists and logs alike.
  http.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, config.trustProxy) });
  });
  traceRequests(http, tracing);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (config.mode === 'production') reply.header('strict-transport-security', HSTS);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method, refusal } = request;
    const { url: route } = request.routeOptions;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const line = { method, route, status, ms: Math.round(milliseconds) };
    request.log.info(refusal ? { ...line, code: refusal } : line, 'request');
    metrics.answered({ method, route, status, milliseconds, refusal });
  });
  extend(http);
  await http.register(cookie);
  await http.register(rateLimit, {
    max: config.limits.perAddress,
    timeWindow: '1 minute',
    store: LimitStore,
    keyGenerator: ({ ip }) => ip,
    allowList: (request) => isCountedByKey(request) || isFile(request),
    errorResponseBuilder: (_, { ttl }) => new Problem('rate_limited', { retryAfter: ttl / 1000 }),
  });
  return http;
}
