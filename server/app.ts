/** Builds the HTTP server from its parts, without listening. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHttp } from './http-server.ts';
import { lookUpKey } from './merchants/api-keys/api-token.ts';
import { logoRoutes } from './merchants/appearance/routes.ts';
import { CALLING_BUSINESS } from './merchants/business/find-merchant.ts';
import { entryOf } from './merchants/requests/entry.ts';
import type { RequestLog } from './merchants/requests/request-log.ts';
import type { Live } from './payments/live/live.ts';
import { oauthRoutes } from './payments/oauth/routes.ts';
import { receiptKeyRoutes } from './payments/receipts/routes.ts';
import { isOfOtherMode } from './payments/test-mode/other-mode.ts';
import { authenticateTill } from './payments/till/device-key.ts';
import { authorityOutcome } from './people/authority/outcome.ts';
import { authenticateMember } from './people/sessions/authenticate-member.ts';
import { describeDevice } from './people/sessions/device.ts';
import { shortenAddress } from './people/sessions/network.ts';
import type { Config } from './platform/config/config.ts';
import type { Tracing } from './platform/core/span.ts';
import type { Db } from './platform/db/database.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { withActs } from './platform/http/act.ts';
import type { App } from './platform/http/app.ts';
import type { Authenticators } from './platform/http/caller.ts';
import { decorateMerchantLimit } from './platform/http/merchant-limit.ts';
import { refuseUnknownRoutes } from './platform/http/unknown-route.ts';
import type { MailState } from './platform/mail/mail-probe.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { metricsRoutes } from './platform/metrics/routes.ts';
import { registerRoutes } from './routes.ts';
import { depositAddresses } from './tokens/deposits/addresses.ts';
import { isOwnAddress } from './tokens/deposits/own-address.ts';
import { openApi } from './web/api-docs/openapi.ts';
import { apiDocsRoutes } from './web/api-docs/routes.ts';
import { type Built, documentRoutes } from './web/documents/routes.ts';

export interface Parts extends Built {
  db: Db;
  replicas?: App['replicas'];
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
  /** Absent when nothing is traced. */
  tracing?: Tracing | undefined;
  log: FastifyBaseLogger;
  /** Adds the development server's routes. */
  extend?: (http: FastifyInstance) => void;
  /** Adds routes of a wing above: the operators' console in the sandbox. */
  more?: (app: App) => Promise<void>;
}

/** For API responses: when opened as a page they load nothing and cannot be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, deliveries, cardEvents, live, replicas } = parts;
  const db = withActs(parts.db, authorityOutcome);
  const http = await createHttp(parts, (unready) => {
    unready.addHook('onResponse', async (request, reply) => {
      const entry = entryOf(request, reply);
      if (entry) parts.requests.add(entry);
    });
    // Open event streams would keep the server from closing.
    unready.addHook('preClose', () => parts.live.close());
    // Waits until the changes of the last requests are published to other processes.
    unready.addHook('onClose', () => parts.live.flushed());
    unready.addHook('onClose', () => parts.requests.flush());
    parts.extend?.(unready);
  });

  decorateMerchantLimit(http, config.limits);

  const authenticators: Authenticators = {
    member: (token) => authenticateMember(config, token, CALLING_BUSINESS),
    key: (token) => lookUpKey(db, config, token),
    outcome: authorityOutcome,
    origin: (request) => ({
      device: describeDevice(request.headers['user-agent']),
      network: shortenAddress(request.ip),
    }),
    isOfOtherMode: isOfOtherMode(db),
    till: (request) => authenticateTill(db, config, request),
  };
  const depositAddress: App['depositAddress'] = async (memberId) =>
    (config.chain && (await depositAddresses(db, config.chain, memberId))?.cash) ?? null;
  const workers = { deliveries, cardEvents };
  const root: App = {
    ...{ http, db, replicas, config, log, authenticators, live, depositAddress },
    isOwnAddress: (address) => isOwnAddress(db, config, address),
    ...workers,
  };

  healthRoutes({ http, db: parts.db }, parts.isStopping ?? (() => false), parts.mail);
  metricsRoutes(root, parts.metrics);
  receiptKeyRoutes(root);
  logoRoutes(root);
  await http.register((oauth) => oauthRoutes({ ...root, http: oauth }));
  await http.register(
    async (api) => {
      refuseUnknownRoutes(api);
      await openApi(api, config);
      const app = { ...root, http: api };
      apiDocsRoutes(app);
      api.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('content-security-policy', NO_PAGE);
      });
      registerRoutes(app, live);
    },
    { prefix: '/api' },
  );
  await parts.more?.(root);
  await http.register(async (pages) => documentRoutes({ ...root, http: pages }, parts));
  return http;
}
