/** A sandbox reaches the developer's own machine; a production installation does not, however it is configured. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { LOOPBACK } from '../../../server/platform/egress/address-guard.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { attemptsOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor, makeEvent } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const base = useApi({ webhookAllow: [LOOPBACK] });
const sites = { allow: [LOOPBACK], at: {} };
let page: Server;
let address = '';
let sandbox: TestApi;
let production: TestApi;

beforeAll(async () => {
  page = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>My shop');
  });
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const changes = { webhookAllow: [LOOPBACK], domain: { ...base().config.domain, sites } };
  sandbox = await startApi(changes, base().database);
  production = await startApi({ ...changes, mode: 'production' }, base().database);
});
afterAll(async () => {
  await Promise.all([sandbox.http.close(), production.http.close(), receiver.close()]);
  await new Promise((done) => page.close(done));
});

const createEndpoint = (api: TestApi, token: string, url: string) =>
  api.call(webhooksEndpoints.create, { token, body: { url } });

describe('a webhook endpoint on this machine', () => {
  test.each(['127.0.0.1', 'localhost'])('receives events from a sandbox, at %s', async (host) => {
    const hook = receiver.hook();
    const merchant = await newMerchant(sandbox);

    const url = hook.url.replace('127.0.0.1', host);
    const created = await createEndpoint(sandbox, merchant.apiToken, url);
    await makeEvent(sandbox, merchant);
    await sandbox.deliver();

    expect(created.statusCode).toBe(201);
    expect(hook.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'pay_session.cancelled',
    ]);
  });

  test('is refused in production, also with https', async () => {
    const { apiToken } = await newMerchant(production);

    for (const url of ['http://127.0.0.1:4300/hook', 'https://127.0.0.1:4300/hook']) {
      const { statusCode, json } = await createEndpoint(production, apiToken, url);
      expect([url, statusCode, json().code]).toEqual([url, 422, 'validation_failed']);
    }
  });

  test('is not called in production, even if it is stored', async () => {
    const merchant = await eventFor(sandbox, `https://localhost:${receiver.port}/hooks/0`);

    await production.deliver();

    const [attempt] = await attemptsOf(production, (await deliveryOf(production, merchant.id)).id);
    expect(attempt?.error).toMatch(/is not a public address/);
  });
});

describe('a page on this machine', () => {
  const codes = async (api: TestApi, token: string) => {
    const { json } = await api.call(doctorEndpoints.examineSite, { token, body: { url: address } });
    return json().findings.map(({ code }: { code: string }) => code);
  };
  const register = async () => {
    const { token } = await newMerchant(sandbox);
    const body = { origin: address, currentPassword: PASSWORD };
    await sandbox.call(businessEndpoints.createOrigin, { token, body });
    return token;
  };

  test('is examined in a sandbox, once its business has added it', async () => {
    const { token } = await newMerchant(sandbox);
    const foreign = await sandbox.call(doctorEndpoints.examineSite, {
      token,
      body: { url: address },
    });

    expect(foreign.statusCode).toBe(422);
    expect(await codes(sandbox, await register())).toEqual(['script_missing', 'origin_allowed']);
  });

  test('is not read in production', async () => {
    expect(await codes(production, await register())).toEqual(['private']);
  });
});
