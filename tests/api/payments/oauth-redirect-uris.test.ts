/** The addresses that a business registers for the answers to authorization requests. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';

const api = useApi();

const read = async ({ token }: TestMember) =>
  (await api().call(businessEndpoints.read, { token })).json();
const update = ({ token }: TestMember, body: object) =>
  api().call(businessEndpoints.update, { token, body });
const add = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.createOrigin, {
    token,
    body: { origin, currentPassword: PASSWORD },
  });
const remove = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.deleteOrigin, { token, query: { origin } });

describe('the redirect URIs of OAuth', () => {
  const uris = ['https://shop.test/oauth/callback', 'https://www.shop.test/in?shop=1'];

  test('are stored as a list without duplicates, and an empty list removes them', async () => {
    const merchant = await newMerchant(api());

    const stored = await update(merchant, { oauthRedirectUris: [...uris, uris[0]] });

    expect(stored.json().oauthRedirectUris).toEqual(uris);
    await update(merchant, { linkSuccessURL: 'https://shop.test/in' });
    expect((await read(merchant)).oauthRedirectUris).toEqual(uris);
    await update(merchant, { oauthRedirectUris: [] });
    expect((await read(merchant)).oauthRedirectUris).toEqual([]);
  });

  test.each([
    ['of another site', 'https://elsewhere.test/callback', /own sites/],
    ['over plain http', 'http://shop.test/callback', /own sites/],
    ['with a fragment', 'https://shop.test/callback#in', /fragment/],
    ['with an empty fragment', 'https://shop.test/callback#', /fragment/],
    ['with a password inside', 'https://a:b@shop.test/', /user name or password/],
    ['of an app', 'com.shop.app:/callback', /http or https/],
  ])('%s are refused at their place in the list, and nothing is stored', async (_, uri, rule) => {
    const merchant = await newMerchant(api());

    const refused = await update(merchant, { oauthRedirectUris: [uris[0], uri] });

    expect(refused.statusCode).toBe(422);
    const [problem] = refused.json().errors;
    expect(problem.path).toBe('oauthRedirectUris.1');
    expect(problem.message).toMatch(rule);
    expect((await read(merchant)).oauthRedirectUris).toEqual([]);
  });

  test('are at most ten', async () => {
    const merchant = await newMerchant(api());
    const many = Array.from({ length: 11 }, (_, index) => `https://shop.test/${index}`);

    const refused = await update(merchant, { oauthRedirectUris: many });

    expect(refused.json().errors).toMatchObject([
      { path: 'oauthRedirectUris', code: 'too_large', message: 'At most 10 addresses.' },
    ]);
  });

  test('keep their origin from being removed', async () => {
    const merchant = await newMerchant(api());
    const origin = 'http://127.0.0.1:4555';
    await add(merchant, origin);
    await update(merchant, { oauthRedirectUris: [`${origin}/callback`] });

    const refused = await remove(merchant, origin);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'origin_in_use']);
    await update(merchant, { oauthRedirectUris: [] });
    expect((await remove(merchant, origin)).statusCode).toBe(200);
  });

  test('on its former domain are removed with the domain', async () => {
    const merchant = await newMerchant(api());
    await update(merchant, { oauthRedirectUris: uris });

    await ops(api(), 'business:change-domain', '--email', merchant.email, '--domain', 'moved.test');

    expect((await read(merchant)).oauthRedirectUris).toEqual([]);
  });
});
