/** Client authentication at the token and revocation endpoints. */
import { describe, expect, test } from 'vitest';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { newClient } from '../../support/payments/oauth.ts';

const api = useApi();

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  api().http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

describe('the client', () => {
  const grant = 'grant_type=authorization_code&code=x&redirect_uri=x&code_verifier=x';

  test.each([
    ['no secret', () => ({})],
    ['a wrong secret', (id: string) => basic(id, 'salus_test_wrong')],
    ['an empty secret', (id: string) => basic(id, '')],
    ['credentials that are not Base64', () => ({ authorization: 'Basic ???' })],
    ['Base64 of a length that it never has', () => ({ authorization: 'Basic abcde' })],
    ['another scheme', () => ({ authorization: 'Bearer x' })],
  ])('with %s is refused with 401 and a challenge', async (_, headers) => {
    const client = await newClient(api());

    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const refused = await post(path, grant, headers(client.id));
      expect(refused.statusCode).toBe(401);
      expect(refused.json().error).toBe('invalid_client');
      expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
    }
  });

  test('with the API key of another business is refused', async () => {
    const client = await newClient(api());
    const other = await newClient(api());

    expect((await post('/oauth/token', grant, basic(client.id, other.apiToken))).statusCode).toBe(
      401,
    );
    const form = `${grant}&client_id=${client.id}&client_secret=${other.apiToken}`;
    expect((await post('/oauth/token', form)).statusCode).toBe(401);
  });

  test.each([
    ['without the scope links:read', { scopes: ['balance:read'] }],
    ['bound to another address', { scopes: ['links:read'], addresses: ['192.0.2.0/24'] }],
  ])('with a key %s is refused', async (_, wish) => {
    const client = await newClient(api());
    const { token } = await insertKey(api().db, api().config, client, { name: 'Till', ...wish });

    const refused = await post('/oauth/token', grant, basic(client.id, token));

    expect([refused.statusCode, refused.json().error]).toEqual([400, 'unauthorized_client']);
  });

  test('that names itself twice differently, or authenticates twice, is refused', async () => {
    const client = await newClient(api());
    const headers = basic(client.id, client.apiToken);

    const other = await post('/oauth/token', `${grant}&client_id=usr_other`, headers);
    expect(other.json().error).toBe('invalid_client');
    const twice = await post('/oauth/token', `${grant}&client_secret=${client.apiToken}`, headers);
    expect(twice.json().error).toBe('invalid_request');
  });

  test.each([
    ['another grant type', 'grant_type=password&username=a&password=b', 'unsupported_grant_type'],
    ['no grant type', 'code=x', 'invalid_request'],
    ['a parameter twice', `${grant}&code=y`, 'invalid_request'],
  ])('with %s is refused', async (_, form, error) => {
    const client = await newClient(api());

    const refused = await post('/oauth/token', form, basic(client.id, client.apiToken));

    expect([refused.statusCode, refused.json().error]).toEqual([400, error]);
  });

  test('that sends JSON is refused', async () => {
    const client = await newClient(api());
    const headers = { ...basic(client.id, client.apiToken), 'content-type': 'application/json' };

    const refused = await post('/oauth/token', '{"grant_type":"refresh_token"}', headers);

    expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_request']);
  });

  test('is limited by its address, in the format of OAuth', async () => {
    const limited = await startApi({ limits: { ...api().config.limits, perAddress: 1 } });
    const ask = () => limited.http.inject({ method: 'POST', url: '/oauth/token' });
    await ask();

    const refused = await ask();

    expect([refused.statusCode, refused.json().error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.http.close();
    await limited.database.close();
  });
});

function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
}
