import * as endpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { amendAnswer, oncePerKey } from '../../platform/http/idempotency.ts';
import * as log from './deliveries.ts';
import { revealSecret, rotateSecret } from './secret.ts';
import { readWebhook } from './status.ts';
import { switchOn } from './switch-on.ts';
import { isSending, sendTest } from './test-event.ts';

export function webhookRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, actsPerAddress } = config.limits;

  serve(app, endpoints.read, async ({ caller }) => ({
    webhook: await readWebhook(db, caller.business.id),
  }));

  serve(
    app,
    endpoints.reveal,
    ({ input, caller }) => revealSecret(db, config, caller, input.body),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.rotate,
    ({ input, caller }) => rotateSecret(db, config, caller, input.body),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.enable,
    async ({ caller }) => {
      await switchOn(db, caller.business.id);
      app.deliveries.wake();
      return { ok: true as const };
    },
    actsPerAddress,
  );

  serve(
    app,
    endpoints.test,
    async ({ input, caller }) => {
      const tested = await sendTest(db, config, caller.business.id, input.body.type);
      app.live.merchantChanged(caller.business.id);
      return tested;
    },
    actsPerAddress,
  );

  serve(app, logWebhooksEndpoints.list, ({ input, caller }) =>
    log.readLog(db, caller.business.id, input.query),
  );

  serve(app, logWebhooksEndpoints.read, ({ input, caller }) =>
    log.readDelivery(db, caller.business.id, input.params.id),
  );

  serve(
    app,
    logWebhooksEndpoints.redeliverOne,
    async ({ input, caller }) => {
      const delivery = await log.redeliver(db, caller.business.id, input.params.id);
      app.deliveries.wake();
      return delivery;
    },
    actsPerAddress,
  );

  serve(
    app,
    logWebhooksEndpoints.redeliverRange,
    async ({ input, caller }) => {
      const done = await log.redeliverMany(db, caller.business.id, input.body);
      app.deliveries.wake();
      return done;
    },
    actsPerAddress,
  );
}

/** Routes for a merchant's server, authenticated by its API token. */
export function merchantWebhookRoutes(app: App): void {
  const { db, config } = app;
  serve(app, endpoints.testAsMerchant, async (call) => {
    const scope = `${call.caller.business.id}:test-webhook`;
    const tested = await sendTest(db, config, call.caller.business.id, call.input.body.type, {
      once: (work) => oncePerKey(db, call, scope, work, isSending),
      keep: (answer) => amendAnswer(db, call, scope, answer),
    });
    app.live.merchantChanged(call.caller.business.id);
    return tested;
  });
}
