import * as contract from '#shared/webhooks/contract.ts';
import * as logs from '#shared/webhooks/log-contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { amendAnswer, oncePerKey } from '../http/idempotency.ts';
import * as log from './deliveries.ts';
import { revealSecret, rotateSecret } from './secret.ts';
import { readWebhook, requireBusiness } from './status.ts';
import { switchOn } from './switch-on.ts';
import { isSending, sendTest } from './test-event.ts';

export function webhookRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, actsPerAddress } = config.limits;

  serve(app, contract.readWebhook, async ({ caller }) => ({
    webhook: await readWebhook(db, caller.member.id),
  }));

  serve(
    app,
    contract.revealWebhookSecret,
    ({ input, caller }) => revealSecret(db, config, caller.member.id, input.body),
    accountPerAddress,
  );

  serve(
    app,
    contract.rotateWebhookSecret,
    ({ input, caller }) => rotateSecret(db, config, caller.member.id, input.body),
    accountPerAddress,
  );

  serve(
    app,
    contract.switchOnWebhook,
    async ({ caller }) => {
      await switchOn(db, caller.member.id);
      app.deliveries.wake();
      return { ok: true as const };
    },
    actsPerAddress,
  );

  serve(
    app,
    contract.testWebhook,
    async ({ input, caller }) => {
      await requireBusiness(db, caller.member.id);
      const tested = await sendTest(db, config, caller.member.id, input.body.type);
      app.live.happened(caller.member.id);
      return tested;
    },
    actsPerAddress,
  );

  serve(app, logs.listDeliveries, ({ input, caller }) =>
    log.readLog(db, caller.member.id, input.query),
  );

  serve(app, logs.readDelivery, ({ input, caller }) =>
    log.readDelivery(db, caller.member.id, input.params.id),
  );

  serve(
    app,
    logs.redeliver,
    async ({ input, caller }) => {
      const delivery = await log.redeliver(db, caller.member.id, input.params.id);
      app.deliveries.wake();
      return delivery;
    },
    actsPerAddress,
  );

  serve(
    app,
    logs.redeliverRange,
    async ({ input, caller }) => {
      const done = await log.redeliverMany(db, caller.member.id, input.body);
      app.deliveries.wake();
      return done;
    },
    actsPerAddress,
  );
}

/** What a merchant's server asks with its token. */
export function merchantWebhookRoutes(app: App): void {
  const { db, config } = app;
  serve(app, contract.testMerchantWebhook, async (call) => {
    const scope = `${call.caller.id}:test-webhook`;
    const tested = await sendTest(db, config, call.caller.id, call.input.body.type, {
      once: (work) => oncePerKey(db, call, scope, work, isSending),
      keep: (answer) => amendAnswer(db, call, scope, answer),
    });
    app.live.happened(call.caller.id);
    return tested;
  });
}
