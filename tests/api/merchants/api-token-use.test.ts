/** Merchant API calls with a valid, wrong, revoked or missing token. */
import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

describe('an API token', () => {
  const list = (token: string | undefined) => api().call(merchantEndpoints.listSessions, { token });

  test('is valid until it is revoked, independently of later tokens', async () => {
    const merchant = await newMerchant(api());
    const second = await createApiToken(api().db, api().config, merchant.id);

    const before = await list(merchant.apiToken);
    const lastFour = merchant.apiToken.slice(-4);
    await ops(api(), 'business:revoke-token', '--email', merchant.email, '--last-four', lastFour);

    expect(before.statusCode).toBe(200);
    expect((await list(merchant.apiToken)).statusCode).toBe(401);
    expect((await list(second)).statusCode).toBe(200);
  });

  test.each<[string, (token: string) => string | undefined]>([
    ['is asked for', () => undefined],
    ['with other digits is refused', (token) => token.replace(/_[0-9a-f]{4}/, '_0000')],
    [
      'with a wrong end is refused',
      (token) => `${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`,
    ],
    ['that is cut short is refused', (token) => token.slice(0, -1)],
    ['that is longer is refused', (token) => `${token}0`],
    ['in capitals is refused', (token) => token.toUpperCase()],
  ])('%s', async (_, change) => {
    const { apiToken } = await newMerchant(api());

    const response = await list(change(apiToken));

    expect(response.statusCode).toBe(401);
    expect(response.json().code).toMatch(/^token_(missing|malformed)$/);
  });

  test('of another mode is refused, even if its hash is stored', async () => {
    const { id } = await newMerchant(api());
    const live = await createApiToken(api().db, { ...api().config, mode: 'production' }, id);

    expect(live).toMatch(/^salus_live_/);
    expect((await list(live)).statusCode).toBe(401);
  });

  test('is not accepted in the URL', async () => {
    const { apiToken } = await newMerchant(api());

    const response = await api().http.inject(`/api/merchant/pay-sessions?token=${apiToken}`);

    expect(response.statusCode).toBe(401);
  });

  test('is checked before the body is validated', async () => {
    const before = await rowCounts(api());

    const response = await api().call(merchantEndpoints.createSession, {
      body: { amount: -1, nonsense: true },
    });

    expect(response.statusCode).toBe(401);
    expect(await rowCounts(api())).toEqual(before);
  });
});
