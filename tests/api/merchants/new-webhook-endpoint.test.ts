/** A business adds a webhook endpoint, by key or as a person. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';
import { createAt, endpointsOf, readAt } from '../../support/webhooks/endpoints.ts';
import { newEvent } from '../../support/webhooks/merchant-events.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

const HOOK = 'https://shop.test/hook';
const proof = { currentPassword: PASSWORD };

const create = (token: string, body: object, headers?: Record<string, string>) =>
  createAt(api(), token, body, headers);
const list = (merchant: TestMerchant) => endpointsOf(api(), merchant);

describe('a new endpoint', () => {
  test('receives the chosen events, signed with the secret that is shown once', async () => {
    const hook = receiver.hook();
    const { id: merchant, apiToken } = await newMerchant(api());

    const made = await create(apiToken, {
      url: hook.url,
      description: ' Accounting ',
      events: ['pay_session.paid'],
    });
    await newEvent(api().db, merchant, 'link.denied');
    await newEvent(api().db, merchant, 'pay_session.paid');
    await api().deliver();

    const { id, secret, ...shown } = made.json();
    expect([made.statusCode, shown.description, shown.version]).toEqual([201, 'Accounting', '1']);
    const [received, ...more] = hook.received;
    const headers = received?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(received?.body ?? '', headers)).toMatchObject({
      type: 'pay_session.paid',
    });
    expect(more).toEqual([]);
    expect(await readAt(api(), apiToken, id)).not.toHaveProperty('secret');
  });

  test.each([
    ['a private address', { url: 'http://10.0.0.1/' }, 'url', 'webhook_address'],
    ['a loopback address', { url: 'http://127.0.0.1:1/' }, 'url', 'webhook_address'],
    ['a password in its address', { url: 'https://a:b@shop.test/' }, 'url', undefined],
    ['an address that is none', { url: 'shop.test' }, 'url', undefined],
    ['an unknown type', { url: HOOK, events: ['pay_session.stolen'] }, 'events.0', undefined],
    ['no type', { url: HOOK, events: [] }, 'events', undefined],
    ['a type twice', { url: HOOK, events: ['link.denied', 'link.denied'] }, 'events', undefined],
    ['an unknown version', { url: HOOK, version: '0' }, 'version', undefined],
    ['a long description', { url: HOOK, description: 'x'.repeat(201) }, 'description', undefined],
  ])('with %s is refused at its field', async (_, body, path, code) => {
    const merchant = await newMerchant(api());

    const refused = await create(merchant.apiToken, body);

    const [error] = refused.json().errors;
    expect([refused.statusCode, error.path]).toEqual([422, path]);
    if (code) expect(error.code).toBe(code);
    if (path === 'events.0') expect(error.message).toContain('pay_session.paid, ');
    expect(await list(merchant)).toEqual([]);
  });

  test('is confirmed by a person, and the business is told by e-mail', async () => {
    const merchant = await newMerchant(api());

    const refused = await create(merchant.token, { url: HOOK });
    const before = await list(merchant);
    const made = await create(merchant.token, { url: HOOK, ...proof });

    expect([refused.json().code, before]).toEqual(['password_missing', []]);
    expect(made.statusCode).toBe(201);
    expect(await templatesTo(api(), merchant.email)).toEqual(['webhook-added']);
  });

  test('is made once per Idempotency-Key, and its secret is answered again', async () => {
    const merchant = await newMerchant(api());
    const key = { 'idempotency-key': 'endpoint-1' };

    const [one, two] = [
      await create(merchant.apiToken, { url: HOOK }, key),
      await create(merchant.apiToken, { url: HOOK }, key),
    ];

    expect(two.json()).toEqual(one.json());
    expect(await list(merchant)).toHaveLength(1);
  });

  test('is refused beside sixteen others, also for concurrent requests', async () => {
    const merchant = await newMerchant(api());
    for (let i = 0; i < 14; i++) await create(merchant.apiToken, { url: `${HOOK}/${i}` });

    const answers = await Promise.all(
      [1, 2, 3].map((n) => create(merchant.apiToken, { url: `${HOOK}/more/${n}` })),
    );

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().errors).toMatchObject([{ path: 'url', code: 'webhook_endpoint_limit' }]);
    expect(await list(merchant)).toHaveLength(16);
  });
});
