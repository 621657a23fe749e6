/** The webhook endpoint of `salus listen`, at a real server: signed, logged and retried as any other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEndpoint } from '../../../packages/server/cli/endpoint.ts';
import { createSalus } from '../../../packages/server/client.ts';
import { verifyEvent } from '../../../packages/server/webhooks.ts';
import { LOOPBACK } from '../../../server/platform/egress/address-guard.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const base = useApi({ webhookAllow: [LOOPBACK] });
const before = process.env.XDG_CONFIG_HOME;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-listener-'));
  process.env.XDG_CONFIG_HOME = folder;
});
afterAll(async () => {
  if (before === undefined) delete process.env.XDG_CONFIG_HOME;
  else process.env.XDG_CONFIG_HOME = before;
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** A server of its own on a port, and a client of a new merchant. */
async function serve(mode: 'sandbox' | 'production') {
  const api: TestApi = await startApi({ webhookAllow: [LOOPBACK], mode }, base().database);
  const url = await api.http.listen({ host: '127.0.0.1', port: 0 });
  const merchant = await newMerchant(api);
  return { api, url, merchant, salus: createSalus({ url, token: merchant.apiToken, retries: 0 }) };
}

describe('salus listen', () => {
  test('at a sandbox gets signed deliveries that are logged and tried again', async () => {
    const { api, url, merchant, salus } = await serve('sandbox');
    const hook = receiver.hook({ status: 500 });

    const listener = await openEndpoint(salus, url, { address: hook.url, types: undefined });
    await makeEvent(api, merchant);
    await api.deliver();

    const [received] = hook.received;
    const event = verifyEvent(
      listener?.secret ?? '',
      received?.body ?? '',
      received?.headers ?? {},
    );
    expect(event.type).toBe('pay_session.cancelled');
    const { data } = await salus.webhookEndpoints.deliveries(listener?.id ?? '');
    expect(data).toMatchObject([
      { eventId: event.id, status: 'pending', attempts: 1, responseStatus: 500 },
    ]);
    expect(data[0]?.nextAttemptAt).not.toBeNull();
    await api.http.close();
  });

  test('replaces the endpoint that an aborted run left', async () => {
    const { api, url, salus } = await serve('sandbox');
    const { url: address } = receiver.hook();
    const first = await openEndpoint(salus, url, { address, types: undefined });
    const second = await openEndpoint(salus, url, { address, types: ['pay_session.paid'] });

    expect(second?.secret).not.toBe(first?.secret);
    const { data } = await salus.webhookEndpoints.list();
    expect(data).toMatchObject([{ id: second?.id, url: address, events: ['pay_session.paid'] }]);
    await api.http.close();
  });

  test('gets no endpoint from an installation in production, which cannot reach this machine', async () => {
    const { api, url, salus } = await serve('production');
    const { url: address } = receiver.hook();

    expect(await openEndpoint(salus, url, { address, types: undefined })).toBeUndefined();
    expect((await salus.webhookEndpoints.list()).data).toEqual([]);
    await api.http.close();
  });
});
