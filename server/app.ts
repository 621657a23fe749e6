/** Builds the server from its parts and never listens. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors.ts';
import { apiDocsRoutes } from './api-docs/routes.ts';
import { apiTokenRoutes } from './api-token/routes.ts';
import { appConfigRoutes } from './appconfig/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { businessRoutes } from './business/routes.ts';
import { buttonRoutes } from './buttons/routes.ts';
import type { Config } from './config.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Db } from './db/database.ts';
import { depositRoutes } from './deposits/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import type { Shells } from './documents/shells.ts';
import { domainRoutes } from './domain/routes.ts';
import { embedReportRoutes } from './embed-reports/routes.ts';
import type { Courier } from './events/courier.ts';
import { merchantEventRoutes } from './events/routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { MemberCaller } from './http/caller.ts';
import { errorHandler } from './http/error-handler.ts';
import { decorateMerchantLimit } from './http/merchant-limit.ts';
import { openApi } from './http/openapi.ts';
import { Problem } from './http/problem.ts';
import { linkRoutes, merchantLinkRoutes } from './link/routes.ts';
import type { Live } from './live/live.ts';
import { liveRoutes } from './live/routes.ts';
import type { MerchantCaller } from './merchant/api-token.ts';
import { merchantRoutes } from './merchant/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { payRoutes } from './pay/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { receiptKeyRoutes } from './receipts/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { stakingRoutes } from './staking/routes.ts';
import { tokenRoutes } from './token/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { merchantWebhookRoutes, webhookRoutes } from './webhooks/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: MemberCaller | MerchantCaller | undefined;
    /** The code it was answered with when it was refused. */
    refusal: ErrorCode | undefined;
  }
}

export interface Parts {
  db: Db;
  config: Config;
  deliveries: Pick<Courier, 'wake'>;
  live: Live;
  /** It is about to stop: it still serves, and says to send it nothing more. */
  isLeaving?: () => boolean;
  metrics: Metrics;
  log: FastifyBaseLogger;
  shells: Shells;
  /** Where `npm run build` wrote. */
  dist: string;
  /** What the development server adds. */
  extend?: (http: FastifyInstance) => void;
}

/** What a feature's routes are registered with. */
export interface App extends Parts {
  http: FastifyInstance;
}

// What the contracts leave unsaid is said in English; zod/mini brings no texts of its own.
z.config(z.locales.en());

const BODY_LIMIT = 64 * 1024;
/** A year, and whatever stands below our name. */
const HSTS = 'max-age=31536000; includeSubDomains';
/** Of an answer that is no page: opened as one, it is nothing and in nobody's frame. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const notFound = () => {
  throw new Problem('not_found');
};

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const refuse = errorHandler(config.publicUrl);
  const http = Fastify({
    loggerInstance: parts.log,
    bodyLimit: BODY_LIMIT,
    // A body sent a byte at a time would hold its connection for as long as it likes.
    requestTimeout: 30_000,
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // What the router itself refuses, such as a broken escape, gets the envelope too.
    frameworkErrors: refuse,
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler(refuse);
  http.setNotFoundHandler(notFound);
  // A form of another site can send text without asking first; nothing here takes it.
  http.removeContentTypeParser('text/plain');
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
  });
  // An answer that has no end would keep the server from closing.
  http.addHook('preClose', () => parts.live.close());
  // What the last requests have changed, others follow.
  http.addHook('onClose', () => parts.live.told());
  parts.extend?.(http);
  await http.register(cookie);
  await http.register(rateLimit, {
    max: config.limits.perAddress,
    timeWindow: '1 minute',
    errorResponseBuilder: (_, { ttl }) => new Problem('rate_limited', { retryAfter: ttl / 1000 }),
  });

  decorateMerchantLimit(http, config.limits);

  healthRoutes({ ...parts, http });
  metricsRoutes({ ...parts, http });
  receiptKeyRoutes({ ...parts, http });
  await http.register(
    async (api) => {
      const document = await openApi(api, config);
      const app = { ...parts, http: api };
      apiDocsRoutes(app, document);
      api.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('content-security-policy', NO_PAGE);
      });
      api.setNotFoundHandler(notFound);
      // The pages answer every other address that is read; none of the API's is a page.
      for (const url of ['/', '/*']) api.get(url, { schema: { hide: true } }, notFound);
      for (const routes of [
        authRoutes,
        registrationRoutes,
        passwordRoutes,
        passkeyRoutes,
        profileRoutes,
        secondFactorRoutes,
        contactRoutes,
        businessRoutes,
        webhookRoutes,
        merchantWebhookRoutes,
        apiTokenRoutes,
        domainRoutes,
        doctorRoutes,
        tokenRoutes,
        walletRoutes,
        depositRoutes,
        purchaseRoutes,
        withdrawalRoutes,
        stakingRoutes,
        transactionRoutes,
        salesRoutes,
        appConfigRoutes,
        payRoutes,
        liveRoutes,
        linkRoutes,
        embedReportRoutes,
        merchantRoutes,
        merchantLinkRoutes,
        buttonRoutes,
        merchantEventRoutes,
        refundRoutes,
      ]) {
        routes(app);
      }
    },
    { prefix: '/api' },
  );
  await http.register(async (pages) => documentRoutes({ ...parts, http: pages }));
  return http;
}
