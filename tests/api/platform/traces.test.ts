/** One trace from a request to the merchant's server, exported by OTLP, without personal data. */
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { startWebhookDispatcher } from '../../../server/merchants/events/webhook-dispatcher.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { tracingSettings } from '../../../server/platform/config/tracing.ts';
import { inSpan, type Tracing } from '../../../server/platform/core/span.ts';
import { queueTransferMail } from '../../../server/platform/mail/outbox.ts';
import { writeWaiting } from '../../../server/platform/mail/send-due.ts';
import { startTracing } from '../../../server/platform/tracing/tracing.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi } from '../../support/api/api.ts';
import { startOtlpReceiver } from '../../support/api/otlp-receiver.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SAMPLED = `00-${TRACE}-${CALLER}-01`;

const merchants = await startWebhookReceiver();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addRate(database.db, { currency: 'EUR', rate: '0.25', source: 'test' });
});
afterAll(async () => {
  await merchants.close();
  await database.close();
});

interface Scene {
  api: TestApi;
  tracing: Tracing;
  collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
}

/** A server that exports its traces; `work` ends before they are read. */
async function traced(env: Record<string, string>, work: (scene: Scene) => Promise<void>) {
  const collector = await startOtlpReceiver();
  const settings = readConfig(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
    { mode: 'sandbox' },
    tracingSettings,
  );
  const tracing = await startTracing(settings);
  if (!tracing) throw new Error('tracing is off');
  const changes = { webhookAllow: [merchants.address] };
  const api = await startApi(changes, database, undefined, { tracing });
  try {
    await work({ api, tracing, collector });
    await tracing.stop();
  } finally {
    await api.http.close();
    await collector.close();
  }
  return collector;
}

/** Pays a session whose merchant listens, in the trace of `traceparent`, and delivers the event. */
async function pay({ api, tracing }: Scene, traceparent: string) {
  const hook = merchants.hook();
  const merchant = await newMerchant(api, { webhook: hook.url });
  const payer = await newMember(api);
  const { id } = await newPaySession(api, merchant);
  const response = await api.call(payEndpoints.confirm, {
    params: { id },
    token: payer.token,
    body: { total: TOTAL },
    headers: { traceparent },
  });
  expect(response.statusCode).toBe(200);
  const silent = pino({ level: 'silent' });
  const dispatcher = startWebhookDispatcher(api.db, api.config, silent, undefined, tracing);
  await hook.hit;
  await dispatcher.stop();
  return { hook, merchant, payer, id, response };
}

test('one trace leads from the request over the SQL function to the delivery', async () => {
  let logged: string[] = [];
  let header: unknown;
  const collector = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' }, async (scene) => {
    const { hook, response } = await pay(scene, SAMPLED);
    logged = scene.api.logged.filter((line) =>
      line.includes(String(response.headers['x-request-id'])),
    );
    header = hook.received[0]?.headers.traceparent;
  });

  const spans = collector.spans();
  const named = (name: string) => {
    const [span, ...more] = spans.filter((one) => one.name === name);
    expect(more, name).toEqual([]);
    return span;
  };
  const request = named('POST /api/pay/:id/confirm');
  const payment = named('pay.confirm');
  const event = named('event pay_session.paid');
  const attempt = named('delivery attempt');
  expect(spans.filter(({ traceId }) => traceId !== TRACE)).toEqual([]);
  expect(request?.parentSpanId).toBe(CALLER);
  expect(payment?.parentSpanId).toBe(request?.spanId);
  expect(event?.parentSpanId).toBe(request?.spanId);
  expect(attempt?.parentSpanId).toBe(event?.spanId);
  expect(named('events.settle')?.parentSpanId).toBe(event?.spanId);
  expect(header).toBe(`00-${TRACE}-${attempt?.spanId}-01`);
  expect(logged.map((line) => JSON.parse(line).trace_id)).toEqual([TRACE]);
  await writeWaiting(database.owner.db);
  const { rows } = await database.owner.execute(
    `select distinct trace from mail where trace like '00-${TRACE}-%'`,
  );
  expect(rows).toEqual([{ trace: `00-${TRACE}-${request?.spanId}-01` }]);
});

test('a mail about a transfer keeps the trace of whoever queues it', async () => {
  const template = 'deposit-receipt';
  let traceparent = '';
  await traced({}, async ({ api, tracing }) => {
    const { id } = await newMember(api, { cash: '3' });
    const span = tracing.start({ name: 'one', kind: 'server' }, SAMPLED);
    traceparent = span.traceparent;
    const { rows } = await database.owner.execute('select id from ledger.transfer limit 1');
    const [{ id: transfer }] = rows as [{ id: string }];
    await inSpan(span, () =>
      database.owner.db.transaction((tx) =>
        queueTransferMail(tx, { template, transfer, member: id }),
      ),
    );
  });

  const { rows } = await database.owner.execute(
    `select template from mail where trace = '${traceparent}'`,
  );
  expect(rows).toEqual([{ template }]);
});

test('spans contain no id, address, amount, name or token of anybody', async () => {
  let secrets: string[] = [];
  const collector = await traced({}, async (scene) => {
    const { hook, merchant, payer, id } = await pay(scene, SAMPLED);
    const body = JSON.parse(hook.received[0]?.body ?? '{}');
    secrets = [
      ...[id, payer.id, payer.email, payer.token, merchant.id, merchant.apiToken, hook.url],
      ...[body.id, body.data.transactionId, body.data.reference, body.data.description],
    ].filter((secret) => secret);
    expect(secrets.length).toBeGreaterThan(8);
  });

  const exported = collector.bodies.join('');
  expect(exported).toContain('pay.confirm');
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
});

test('an attribute outside the list is never exported', async () => {
  const collector = await traced({}, async ({ tracing }) => {
    const facts = { 'http.route': '/kept', 'enduser.id': 'mem_secret' };
    tracing.start({ name: 'one', kind: 'server', facts }, SAMPLED).end();
  });

  expect(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key))).toEqual([
    'http.route',
  ]);
});

test('a request that is not sampled exports nothing, and its deliveries carry no trace', async () => {
  let header: unknown;
  let ids: unknown[] = [];
  const collector = await traced({ OTEL_TRACES_SAMPLER_ARG: '1' }, async (scene) => {
    // Everything around the payment would be sampled by the ratio.
    const before = scene.api.logged.length;
    const { hook } = await pay(scene, `00-${TRACE}-${CALLER}-00`);
    header = hook.received[0]?.headers.traceparent;
    ids = scene.api.logged.slice(before).map((line) => JSON.parse(line).trace_id);
  });

  expect(collector.spans().filter(({ traceId }) => traceId === TRACE)).toEqual([]);
  expect(header).toBeUndefined();
  const { rows } = await database.owner.execute(
    `select from event where trace like '00-${TRACE}-%-00'`,
  );
  expect(rows).toEqual([]);
  expect(ids).toContain(TRACE);
});

test('a request whose traceparent is missing or invalid begins a trace', async () => {
  const invalid = [
    '',
    `00-${TRACE.slice(1)}-${CALLER}-01`,
    `00-${'g'.repeat(32)}-${CALLER}-01`,
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `ff-${TRACE}-${CALLER}-01`,
    `${SAMPLED}, ${SAMPLED}`,
  ];
  const collector = await traced({ OTEL_TRACES_SAMPLER_ARG: '1' }, async ({ api }) => {
    for (const traceparent of invalid) {
      await api.http.inject({ url: '/health/live', headers: { traceparent } });
    }
  });

  const requests = collector.spans().filter(({ name }) => name === 'GET /health/live');
  expect(requests).toHaveLength(invalid.length);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(invalid.length);
  expect(requests.filter(({ traceId, parentSpanId }) => traceId === TRACE || parentSpanId)).toEqual(
    [],
  );
});

test('callers do not decide what is exported where the sampler is not parent based', async () => {
  const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const collector = await traced(env, async ({ api }) => {
    await api.http.inject({ url: '/api/token/rates', headers: { traceparent: SAMPLED } });
  });

  expect(collector.spans()).toEqual([]);
});

test('without a collector nothing is traced, and log lines have no trace', async () => {
  expect(await startTracing(readConfig({}, { mode: 'sandbox' }, tracingSettings))).toBeUndefined();
  const api = await startApi({}, database);
  await api.http.inject({ url: '/api/token/rates', headers: { traceparent: SAMPLED } });
  await api.http.close();

  expect(api.logged.join('')).toContain('/api/token/rates');
  expect(api.logged.join('')).not.toContain('trace_id');
});
