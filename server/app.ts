/** Builds the HTTP server from its parts, without listening. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { findKey } from './merchants/api-keys/api-token.ts';
import { logoRoutes } from './merchants/appearance/routes.ts';
import { findMerchant } from './merchants/business/find-merchant.ts';
import { entryOf } from './merchants/requests/entry.ts';
import type { RequestLog } from './merchants/requests/request-log.ts';
import type { Live } from './payments/live/live.ts';
import { oauthRoutes } from './payments/oauth/routes.ts';
import { receiptKeyRoutes } from './payments/receipts/routes.ts';
import { isOfOtherMode } from './payments/test-mode/other-mode.ts';
import { authenticateTill } from './payments/till/device-key.ts';
import { authenticateMember } from './people/sessions/authenticate-member.ts';
import { describeDevice } from './people/sessions/device.ts';
import { shortenAddress } from './people/sessions/network.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { withActor } from './platform/http/activity.ts';
import type { App } from './platform/http/app.ts';
import type { Authenticators } from './platform/http/caller.ts';
import { errorHandler } from './platform/http/error-handler.ts';
import { parseJsonBodies } from './platform/http/json-body.ts';
import { decorateMerchantLimit, isCountedByKey } from './platform/http/merchant-limit.ts';
import { Problem } from './platform/http/problem.ts';
import { refuseUnknownRoutes } from './platform/http/unknown-route.ts';
import type { MailState } from './platform/mail/mail-probe.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { metricsRoutes } from './platform/metrics/routes.ts';
import { registerRoutes } from './routes.ts';
import { depositAddresses } from './tokens/deposits/addresses.ts';
import { openApi } from './web/api-docs/openapi.ts';
import { apiDocsRoutes } from './web/api-docs/routes.ts';
import { type Built, documentRoutes } from './web/documents/routes.ts';

export interface Parts extends Built {
  db: Db;
  config: Config;
  deliveries: App['deliveries'];
  cardEvents: App['cardEvents'];
  live: Live;
  /** Whether the process is stopping: it still serves requests, but readiness fails. */
  isStopping?: () => boolean;
  /** The state of the mail server; absent in a process that sends no mail. */
  mail?: () => MailState | undefined;
  metrics: Metrics;
  requests: RequestLog;
  log: FastifyBaseLogger;
  /** Adds the development server's routes. */
  extend?: (http: FastifyInstance) => void;
}

// English default messages: zod/mini includes none.
z.config(z.locales.en());

const BODY_LIMIT = 64 * 1024;
/** One year, subdomains included. */
const HSTS = 'max-age=31536000; includeSubDomains';
/** For API responses: when opened as a page they load nothing and cannot be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const notFound = () => {
  throw new Problem('not_found');
};

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, deliveries, cardEvents, live } = parts;
  const db = withActor(parts.db);
  const refuse = errorHandler(config.publicUrl);
  const http = Fastify({
    loggerInstance: parts.log,
    bodyLimit: BODY_LIMIT,
    // A body sent byte by byte must not hold a connection open.
    requestTimeout: 30_000,
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
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
    parts.metrics.answered({ method, route, status, milliseconds, refusal });
    const entry = entryOf(request, reply);
    if (entry) parts.requests.add(entry);
  });
  // Open event streams would keep the server from closing.
  http.addHook('preClose', () => parts.live.close());
  // Waits until the changes of the last requests are published to other processes.
  http.addHook('onClose', () => parts.live.flushed());
  http.addHook('onClose', () => parts.requests.stop());
  parts.extend?.(http);
  await http.register(cookie);
  await http.register(rateLimit, {
    max: config.limits.perAddress,
    timeWindow: '1 minute',
    allowList: isCountedByKey,
    errorResponseBuilder: (_, { ttl }) => new Problem('rate_limited', { retryAfter: ttl / 1000 }),
  });

  decorateMerchantLimit(http, config.limits);

  const authenticators: Authenticators = {
    member: (token) => authenticateMember(db, config, token),
    key: (token) => findKey(db, config, token),
    business: (id) => findMerchant(db, id),
    origin: (request) => ({
      device: describeDevice(request.headers['user-agent']),
      network: shortenAddress(request.ip),
    }),
    isOfOtherMode: isOfOtherMode(db),
    till: (request) => authenticateTill(db, config, request),
  };
  const depositAddress: App['depositAddress'] = async (memberId) =>
    config.chain && (await depositAddresses(db, config.chain, memberId)).cash;
  const workers = { deliveries, cardEvents };
  const root: App = { http, db, config, log, authenticators, ...workers, live, depositAddress };

  healthRoutes(root, parts.isStopping ?? (() => false), parts.mail);
  metricsRoutes(root, parts.metrics);
  receiptKeyRoutes(root);
  logoRoutes(root);
  await http.register((oauth) => oauthRoutes({ ...root, http: oauth }));
  await http.register(
    async (api) => {
      refuseUnknownRoutes(api);
      const document = await openApi(api, config);
      const app = { ...root, http: api };
      apiDocsRoutes(app, document);
      api.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('content-security-policy', NO_PAGE);
      });
      registerRoutes(app, live);
    },
    { prefix: '/api' },
  );
  await http.register(async (pages) => documentRoutes({ ...root, http: pages }, parts));
  return http;
}
