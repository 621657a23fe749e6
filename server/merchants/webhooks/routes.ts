import * as endpoints from '#shared/webhooks/docs.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { confirmPerson } from '../../people/factors/confirm-person.ts';
import { reauthenticateActor } from '../../people/factors/reauthenticate-actor.ts';
import type { App } from '../../platform/http/app.ts';
import { type Call, serve } from '../../platform/http/endpoint.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { amendAnswer, oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { lockBusiness } from '../business/lock.ts';
import { firstEndpointId } from '../events/endpoints.ts';
import { addEndpoint } from './create.ts';
import * as log from './deliveries.ts';
import { listEndpoints, readEndpoint, requireChangeable, requireEndpoint } from './read.ts';
import { readSecret, rollSecret } from './secret.ts';
import { isSending, sendTest } from './test-event.ts';
import { deleteEndpoint, updateEndpoint } from './update.ts';

/** The calls of a business, by an API key or by a person who acts for it. */
export function webhookRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, actsPerAddress } = config.limits;

  serveRead(app, endpoints.list, async ({ reads, caller }) => ({
    data: await listEndpoints(reads, caller.business),
  }));

  serve(
    app,
    endpoints.create,
    async ({ input, caller, request, reply }) => {
      const { id: merchantId } = caller.business;
      const { currentPassword, code, passkey, ...wanted } = input.body;
      await confirmPerson(db, config, caller, { currentPassword, code, passkey });
      await countRequest(db, 'business-settings', merchantId);
      // The stored answer contains the id alone: no secret, and nothing derived from a password.
      const call = { input: { body: wanted }, request, reply };
      const { id } = await oncePerKey(db, call, `${merchantId}:create-webhook-endpoint`, (tx) =>
        addEndpoint(tx, config, merchantId, wanted),
      );
      const { secret } = await readSecret(db, config, id);
      return { ...(await readEndpoint(db, merchantId, id)), secret };
    },
    accountPerAddress,
  );

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    readEndpoint(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.update,
    async ({ input: { params, body }, caller }) => {
      await updateEndpoint(db, config, caller, params.id, body);
      // Deliveries that waited for a working address are due now.
      app.deliveries.wake();
      return readEndpoint(db, caller.business.id, params.id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.remove,
    async ({ input, caller }) => {
      const { id } = input.params;
      await deleteEndpoint(db, config, caller.business.id, id);
      return { id, deleted: true as const };
    },
    actsPerAddress,
  );

  serve(
    app,
    endpoints.reveal,
    async ({ input: { params, body }, caller }) => {
      requirePerson(caller);
      const { url: name } = await requireEndpoint(db, caller.business.id, params.id);
      await reauthenticateActor(db, config, caller, body);
      await recordActivity(db, {
        businessId: caller.business.id,
        kind: 'webhook_endpoint.secret_revealed',
        object: { id: params.id, name },
      });
      return readSecret(db, config, params.id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.rollSecret,
    async ({ input: { params, body }, caller, request, reply }) => {
      const { id: merchantId } = caller.business;
      const { previous = 'keep', ...proof } = body;
      await requireChangeable(db, merchantId, params.id);
      await confirmPerson(db, config, caller, proof);
      const call = { input: { params, body: { previous } }, request, reply };
      await oncePerKey(db, call, `${merchantId}:roll-webhook-secret`, async (tx) => {
        await lockBusiness(tx, merchantId);
        await requireChangeable(tx, merchantId, params.id);
        await rollSecret(tx, config, params.id, previous);
        return {};
      });
      return readSecret(db, config, params.id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.test,
    async (call) => {
      const { id } = call.input.params;
      await requireChangeable(db, call.caller.business.id, id);
      return testCall(app, call, id, 'test-webhook-endpoint');
    },
    actsPerAddress,
  );

  serve(app, endpoints.testAsMerchant, async (call) =>
    testCall(app, call, await firstEndpointId(db, call.caller.business.id), 'test-webhook'),
  );
}

type TestCall = Call<typeof endpoints.test> | Call<typeof endpoints.testAsMerchant>;

async function testCall(
  { db, config, live }: App,
  call: TestCall,
  endpointId: string | undefined,
  purpose: string,
) {
  const { id: merchantId } = call.caller.business;
  const scope = `${merchantId}:${purpose}`;
  const { type } = call.input.body;
  const tested = await sendTest(
    db,
    config,
    { merchantId, endpointId, type },
    {
      once: (work) => oncePerKey(db, call, scope, work, isSending),
      keep: (answer) => amendAnswer(db, call, scope, answer),
    },
  );
  live.memberChanged(merchantId);
  return tested;
}

/** The log of one endpoint. */
export function webhookLogRoutes(app: App): void {
  const { db, config } = app;
  const { actsPerAddress } = config.limits;

  serveRead(app, logWebhooksEndpoints.list, ({ reads, input, caller }) =>
    log.readLog(reads, caller.business, input.params.id, input.query),
  );

  serveRead(app, logWebhooksEndpoints.read, ({ reads, input, caller }) =>
    log.readDelivery(reads, caller.business, input.params),
  );

  serve(
    app,
    logWebhooksEndpoints.redeliverOne,
    async (call) => {
      const { id: merchantId } = call.caller.business;
      const { params } = call.input;
      await countRequest(db, 'webhook-redelivery', merchantId);
      await oncePerKey(db, call, `${merchantId}:redeliver-webhook`, async (tx) => {
        await log.redeliver(tx, merchantId, params);
        return {};
      });
      app.deliveries.wake();
      return log.readDelivery(db, merchantId, params);
    },
    actsPerAddress,
  );

  serve(
    app,
    logWebhooksEndpoints.redeliverRange,
    async (call) => {
      const { id: merchantId } = call.caller.business;
      const { params, body } = call.input;
      await countRequest(db, 'webhook-redelivery', merchantId);
      const done = await oncePerKey(db, call, `${merchantId}:redeliver-webhooks`, (tx) =>
        log.redeliverMany(tx, merchantId, params.id, body),
      );
      app.deliveries.wake();
      return done;
    },
    actsPerAddress,
  );
}
