/** A trace goes on in the withdrawal, its calls of the signer and the node, and its mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { readConfig } from '../../server/platform/config/read-config.ts';
import { tracingSettings } from '../../server/platform/config/tracing.ts';
import type { Tracing } from '../../server/platform/core/span.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { runJob } from '../../server/platform/jobs/run-job.ts';
import { sendDue } from '../../server/platform/mail/send-due.ts';
import { startTracing } from '../../server/platform/tracing/tracing.ts';
import { TRANSFER_EMAILS } from '../../server/transfer-emails.ts';
import { startOtlpReceiver } from '../support/api/otlp-receiver.ts';
import { newAddress, newLeaver, startScene, statusOf } from '../support/chain/withdrawals.ts';
import { PASSWORD } from '../support/people/people.ts';

type Scene = Awaited<ReturnType<typeof startScene>>;

let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let tracing: Tracing;
let scene: Scene;
beforeAll(async () => {
  collector = await startOtlpReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const settings = readConfig(env, { mode: 'sandbox' }, tracingSettings);
  const started = await startTracing(settings);
  if (!started) throw new Error('tracing is off');
  tracing = started;
  scene = await startScene({}, {}, tracing);
});
afterAll(async () => {
  await scene.stop();
  await tracing.stop();
  await collector.close();
});

const CALLER = '00f067aa0ba902b7';
let traces = 0;
const newTrace = () => (0xabc0_0000n + BigInt(traces++)).toString(16).padStart(32, '4');

/** Asks for all that the member has, in this trace. */
async function leaveIn(traceparent: string) {
  const leaver = await newLeaver(scene.api, '25');
  const address = newAddress();
  const response = await scene.api.call(exitWithdrawalsEndpoints.exit, {
    token: leaver.token,
    body: { address, password: PASSWORD },
    headers: { traceparent },
  });
  expect(response.statusCode).toBe(201);
  return { leaver, address };
}

/** Sends the mails that are queued; the mail server may refuse all of them. */
async function sendMails(refusal?: string): Promise<void> {
  const { db, config } = scene.api;
  const transport = {
    async send() {
      if (refusal) throw Object.assign(new Error('refused'), { code: refusal });
    },
    close() {},
  };
  const sender = { transport, readers: TRANSFER_EMAILS, log: { warn: () => {} }, tracing };
  while ((await sendDue(db, config, sender)) > 0);
}

/** The spans of a trace, once they have been exported. */
async function spansOf(trace: string, last: string) {
  const spans = () => collector.spans().filter(({ traceId }) => traceId === trace);
  await expect.poll(() => spans().map(({ name }) => name)).toContain(last);
  return (name: string) => {
    const found = spans().find((span) => span.name === name);
    if (!found) throw new Error(`${name} is not in ${spans().map((span) => span.name)}`);
    return found;
  };
}

test('one trace leads from the request over signature and node to the mail', async () => {
  const trace = newTrace();
  const { leaver, address } = await leaveIn(`00-${trace}-${CALLER}-01`);
  await scene.carryOut();
  await sendMails();
  const named = await spansOf(trace, 'mail withdrawal-settled');

  expect(await statusOf(scene, leaver)).toBe('settled');
  const request = named('POST /api/wallet/exit');
  for (const step of ['transfer sign', 'transfer send', 'transfer end']) {
    expect(named(step).parentSpanId).toBe(request.spanId);
  }
  expect(named('eth_sendRawTransaction').parentSpanId).toBe(named('transfer send').spanId);
  expect(named('withdrawals.settle').parentSpanId).toBe(named('transfer end').spanId);
  expect(named('mail withdrawal-requested').parentSpanId).toBe(request.spanId);
  expect(named('mail withdrawal-settled').parentSpanId).toBe(named('transfer end').spanId);
  const exported = collector.bodies.join('');
  const secrets = [leaver.id, leaver.email, address, address.slice(2), leaver.token];
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
});

test('a request that is not sampled leaves no trace in its rows', async () => {
  const trace = newTrace();
  const { leaver } = await leaveIn(`00-${trace}-${CALLER}-00`);
  await scene.carryOut();
  await sendMails();

  const rows = await rowsOf(
    scene.api.db,
    sql`select 1 from withdrawal where member_id = ${leaver.id} and trace is not null
      union all select 1 from mail where recipient = ${leaver.email} and trace is not null`,
  );
  expect(rows).toEqual([]);
});

test('a mail that was not sent is marked as an error', async () => {
  const trace = newTrace();
  await leaveIn(`00-${trace}-${CALLER}-01`);
  await sendMails('EENVELOPE');
  const named = await spansOf(trace, 'mail withdrawal-requested');
  await scene.carryOut();

  const { attributes } = named('mail withdrawal-requested');
  const facts = Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
  );
  expect(facts).toMatchObject({
    'error.type': 'EENVELOPE',
    'salus.mail.template': 'withdrawal-requested',
  });
});

test('a job is a trace of its own with its statements', async () => {
  const { db, config } = scene.api;
  const job = { name: 'look', run: () => rowsOf(db, sql`select now()`) };
  await runJob(job, db, config, tracing);

  expect(await runJob(job, db, config, undefined)).toHaveLength(1);
  const spans = () => collector.spans();
  await expect.poll(() => spans().map(({ name }) => name)).toContain('job look');
  const [ran, ...more] = spans().filter(({ name }) => name === 'job look');
  expect(more).toEqual([]);
  expect(ran?.parentSpanId ?? '').toBe('');
  const within = spans().filter(({ traceId }) => traceId === ran?.traceId);
  expect(within.find(({ name }) => name === 'SELECT')?.parentSpanId).toBe(ran?.spanId);
});
