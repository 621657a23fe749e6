/** A business's settings for its site: return addresses and the webhook. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';

const api = useApi();

const read = async ({ token }: TestMember) =>
  (await api().call(businessEndpoints.read, { token })).json();
const update = ({ token }: TestMember, body: object) =>
  api().call(businessEndpoints.update, { token, body: { currentPassword: PASSWORD, ...body } });
const add = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.createOrigin, {
    token,
    body: { origin, currentPassword: PASSWORD },
  });
const remove = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.deleteOrigin, { token, query: { origin } });
const endpointsOf = ({ id }: TestMember) =>
  rowsOf<{
    id: string;
    url: string;
    secret: Uint8Array;
    enabled: boolean;
    enabledSince: Date;
    events: string[] | null;
  }>(
    api().db,
    sql`select id, url, secret, enabled, enabled_since as "enabledSince", events
        from webhook_endpoint where merchant_id = ${id}`,
  );

test('a business reads its name, its domain and its return addresses', async () => {
  const merchant = await newMerchant(api());

  const settings = await read(merchant);

  expect(settings.recipientName).not.toBe('');
  expect(settings.origins).toContain(`https://${settings.recipientDomain}`);
  expect(settings.furtherOrigins).toEqual([]);
});

test('a member who is not a business has no settings and cannot set any', async () => {
  const person = await newMember(api());

  for (const answer of [
    await api().call(businessEndpoints.read, { token: person.token }),
    await update(person, { recipientWebhook: null }),
    await add(person, 'https://more.shop.test'),
    await remove(person, 'https://more.shop.test'),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  }
});

describe('return addresses', () => {
  const urls = {
    recipientSuccessUrl: 'https://shop.test/thanks',
    recipientCancelUrl: 'https://www.shop.test/cart',
    linkSuccessURL: 'https://shop.test/in',
    linkDeniedURL: 'https://shop.test/out',
  };

  test('are stored and used for sessions that set none', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, urls)).json()).toMatchObject(urls);

    expect(await read(merchant)).toMatchObject(urls);
    const session = await newPaySession(api(), merchant);
    expect(session).toMatchObject({
      successUrl: urls.recipientSuccessUrl,
      cancelUrl: urls.recipientCancelUrl,
    });
  });

  test('are changed one at a time, and null clears one', async () => {
    const merchant = await newMerchant(api());
    await update(merchant, urls);

    await update(merchant, { recipientCancelUrl: null });

    expect(await read(merchant)).toMatchObject({ ...urls, recipientCancelUrl: null });
  });

  test.each([
    ['of another site', 'https://elsewhere.test/x', /own sites: https:\/\/shop\.test/],
    ['over plain http', 'http://shop.test/x', /own sites/],
    ['at another port', 'https://shop.test:8443/x', /own sites/],
    ['on a site below it', 'https://a.shop.test/x', /own sites/],
    ['that only begins like it', 'https://shop.test.evil.test/', /own sites/],
    ['with a password inside', 'https://a:b@shop.test/', /user name or password/],
    ['that is a script', 'javascript:alert(1)', /http or https/],
    ['that is no URL', 'thanks', /http or https/],
    ['that is empty', '', /http or https/],
    ['that is too long', `https://shop.test/${'x'.repeat(2000)}`, /At most 2000/],
  ])('%s are refused with the field and the rule, and nothing is stored', async (_, url, rule) => {
    const merchant = await newMerchant(api());
    const before = await read(merchant);

    for (const field of Object.keys(urls)) {
      const refused = await update(merchant, { recipientWebhook: null, [field]: url });
      expect(refused.statusCode).toBe(422);
      const [problem] = refused.json().errors;
      expect(problem.path).toBe(field);
      expect(problem.message).toMatch(rule);
    }
    expect(await read(merchant)).toEqual(before);
  });

  test('with an unknown field are refused', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, { recipientDomain: 'evil.test' })).statusCode).toBe(422);
  });
});

describe('the webhook', () => {
  const HOOK = 'https://shop.test/webhooks';

  test('creates an endpoint with a secret, and the business is notified by e-mail', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, { recipientWebhook: HOOK })).json()).toMatchObject({
      recipientWebhook: HOOK,
    });

    expect(await endpointsOf(merchant)).toMatchObject([{ url: HOOK, enabled: true }]);
    const [letter] = await mailsTo(api(), merchant.email);
    expect([letter?.template, letter?.text.includes(HOOK)]).toEqual(['webhook-moved', true]);
  });

  test('keeps its secret and pending deliveries when its address changes', async () => {
    const merchant = await newMerchant(api(), { webhook: 'https://before.test/hook' });
    const [before] = await endpointsOf(merchant);

    await update(merchant, { recipientWebhook: HOOK });

    const [after, ...others] = await endpointsOf(merchant);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, url: HOOK, secret: before?.secret });
  });

  test('is disabled by null, and enabled again with the same secret', async () => {
    const merchant = await newMerchant(api(), { webhook: HOOK });
    const [before] = await endpointsOf(merchant);

    await update(merchant, { recipientWebhook: null });
    expect((await read(merchant)).recipientWebhook).toBeNull();
    await update(merchant, { recipientWebhook: HOOK });

    const [after, ...others] = await endpointsOf(merchant);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, enabled: true, secret: before?.secret });
    expect(after?.enabledSince.getTime()).toBeGreaterThan(before?.enabledSince.getTime() ?? 0);
  });

  test('set to its current address sends no notification', async () => {
    const merchant = await newMerchant(api(), { webhook: HOOK });

    await update(merchant, { recipientWebhook: HOOK });

    expect(await templatesTo(api(), merchant.email)).toEqual([]);
  });

  test('set twice at the same time is one endpoint', async () => {
    const merchant = await newMerchant(api());

    await Promise.all([
      update(merchant, { recipientWebhook: HOOK }),
      update(merchant, { recipientWebhook: `${HOOK}/2` }),
    ]);

    expect(await endpointsOf(merchant)).toHaveLength(1);
  });

  test.each(['http://127.0.0.1/x', 'https://10.0.0.1/', 'https://[::1]/', 'https://[fd00::1]/'])(
    'cannot be %s',
    async (url) => {
      const merchant = await newMerchant(api());

      const refused = await update(merchant, { recipientWebhook: url });

      expect(refused.json().errors).toMatchObject([
        { path: 'recipientWebhook', message: 'Must be a public address.' },
      ]);
      expect(await endpointsOf(merchant)).toEqual([]);
    },
  );
});

test('changes of settings are limited per hour', async () => {
  const merchant = await newMerchant(api());

  for (let change = 0; change < 60; change += 1) await update(merchant, {});

  expect((await update(merchant, {})).json()).toMatchObject({ code: 'rate_limited' });
});

test('a webhook address with a password is refused, because the delivery log would show it', async () => {
  const merchant = await newMerchant(api());

  const refused = await update(merchant, { recipientWebhook: 'https://me:secret@shop.test/hook' });

  expect(refused.json().errors).toMatchObject([
    { path: 'recipientWebhook', message: 'May not contain a user name or password.' },
  ]);
  expect(await endpointsOf(merchant)).toEqual([]);
});

test('a webhook in production must use https', async () => {
  const live = await startApi({ mode: 'production' }, api().database);
  const { token } = await newMerchant(api());
  const body = { recipientWebhook: 'http://shop.test/hook', currentPassword: PASSWORD };

  const webhook = await live.call(businessEndpoints.update, { token, body });

  expect(webhook.json().errors).toMatchObject([
    { path: 'recipientWebhook', message: 'Must begin with https://.' },
  ]);
  await live.http.close();
});
