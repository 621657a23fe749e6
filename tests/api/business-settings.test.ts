/** What a business sets about its site: where people come back to, and where events go. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  addOrigin,
  readBusinessSettings,
  removeOrigin,
  updateBusinessSettings,
} from '#shared/business/contract.ts';
import { webhookEndpoint } from '../../server/db/schema.ts';
import { startApi, useApi } from '../support/api.ts';
import { mailsTo, templatesTo } from '../support/mails.ts';
import { newMember, newMerchant, newPaySession, type TestMember } from '../support/people.ts';

const api = useApi();

const read = async ({ token }: TestMember) =>
  (await api().call(readBusinessSettings, { token })).json();
const update = ({ token }: TestMember, body: object) =>
  api().call(updateBusinessSettings, { token, body });
const add = ({ token }: TestMember, origin: string) =>
  api().call(addOrigin, { token, body: { origin } });
const remove = ({ token }: TestMember, origin: string) =>
  api().call(removeOrigin, { token, query: { origin } });
const endpointsOf = ({ id }: TestMember) =>
  api().db.select().from(webhookEndpoint).where(eq(webhookEndpoint.merchantId, id));

test('a business reads its name, its domain and where its pages are', async () => {
  const merchant = await newMerchant(api());

  const settings = await read(merchant);

  expect(settings.recipientName).not.toBe('');
  expect(settings.origins).toContain(`https://${settings.recipientDomain}`);
  expect(settings.furtherOrigins).toEqual([]);
});

test('a member who is no business has no settings, and can set none', async () => {
  const person = await newMember(api());

  for (const answer of [
    await api().call(readBusinessSettings, { token: person.token }),
    await update(person, { recipientWebhook: null }),
    await add(person, 'https://more.test'),
    await remove(person, 'https://more.test'),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  }
});

describe('addresses people come back to', () => {
  const urls = {
    recipientSuccessUrl: 'https://shop.test/thanks',
    recipientCancelUrl: 'https://www.shop.test/cart',
    linkSuccessURL: 'https://shop.test/in',
    linkDeniedURL: 'https://shop.test/out',
  };

  test('are kept, and are those of the sessions that name none', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, urls)).json()).toMatchObject(urls);

    expect(await read(merchant)).toMatchObject(urls);
    const session = await newPaySession(api(), merchant);
    expect(session).toMatchObject({
      successUrl: urls.recipientSuccessUrl,
      cancelUrl: urls.recipientCancelUrl,
    });
  });

  test('change one by one, and null clears one', async () => {
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
    ['that is none', 'thanks', /http or https/],
    ['that is empty', '', /http or https/],
    ['that is too long', `https://shop.test/${'x'.repeat(2000)}`, /At most 2000/],
  ])('%s are refused by name and rule, and nothing is stored', async (_, url, rule) => {
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

  test('with a field nobody knows are refused', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, { recipientDomain: 'evil.test' })).statusCode).toBe(422);
  });
});

describe('the webhook', () => {
  const HOOK = 'https://shop.test/webhooks';

  test('gets an endpoint with a secret, and the business a mail', async () => {
    const merchant = await newMerchant(api());

    expect((await update(merchant, { recipientWebhook: HOOK })).json()).toMatchObject({
      recipientWebhook: HOOK,
    });

    expect(await endpointsOf(merchant)).toMatchObject([{ url: HOOK, enabled: true }]);
    const [letter] = await mailsTo(api(), merchant.email);
    expect([letter?.template, letter?.text.includes(HOOK)]).toEqual(['webhook-moved', true]);
  });

  test('keeps its secret and what waits for it when it moves', async () => {
    const merchant = await newMerchant(api(), { webhook: 'https://before.test/hook' });
    const [before] = await endpointsOf(merchant);

    await update(merchant, { recipientWebhook: HOOK });

    const [after, ...others] = await endpointsOf(merchant);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, url: HOOK, secret: before?.secret });
  });

  test('is switched off by null, and on again with the secret it had', async () => {
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

  test('that has not changed is no news', async () => {
    const merchant = await newMerchant(api(), { webhook: HOOK });

    await update(merchant, { recipientWebhook: HOOK });

    expect(await templatesTo(api(), merchant.email)).toEqual([]);
  });

  test('asked for twice at once is one endpoint', async () => {
    const merchant = await newMerchant(api());

    await Promise.all([
      update(merchant, { recipientWebhook: HOOK }),
      update(merchant, { recipientWebhook: `${HOOK}/2` }),
    ]);

    expect(await endpointsOf(merchant)).toHaveLength(1);
  });

  test.each(['http://127.0.0.1/x', 'https://10.0.0.1/', 'https://[::1]/', 'https://2130706433/'])(
    'cannot be %s',
    async (url) => {
      const merchant = await newMerchant(api());

      const refused = await update(merchant, { recipientWebhook: url });

      expect(refused.json().errors).toEqual([
        { path: 'recipientWebhook', message: 'Must be a public address.' },
      ]);
      expect(await endpointsOf(merchant)).toEqual([]);
    },
  );
});

test('settings are changed so often in an hour and no more', async () => {
  const merchant = await newMerchant(api());

  for (let change = 0; change < 60; change += 1) await update(merchant, {});

  expect((await update(merchant, {})).json()).toMatchObject({ code: 'rate_limited' });
});

test('a webhook’s address holds no password, which the log of deliveries would show', async () => {
  const merchant = await newMerchant(api());

  const refused = await update(merchant, { recipientWebhook: 'https://me:secret@shop.test/hook' });

  expect(refused.json().errors).toEqual([
    { path: 'recipientWebhook', message: 'May not contain a user name or password.' },
  ]);
  expect(await endpointsOf(merchant)).toEqual([]);
});

test('outside the sandbox a webhook is called over https alone', async () => {
  const live = await startApi({ mode: 'production' }, api().database);
  const { token } = await newMerchant(api());
  const body = { recipientWebhook: 'http://shop.test/hook' };

  const webhook = await live.call(updateBusinessSettings, { token, body });

  expect(webhook.json().errors).toEqual([
    { path: 'recipientWebhook', message: 'Must begin with https://.' },
  ]);
  await live.http.close();
});
