/** The key of setup's test payment ends with the payment, whether it succeeds or not. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { withTestKey } from '../../../server/operate/setup/smoke-key.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

test.each([
  ['succeeds', async () => 'paid'],
  ['fails', () => Promise.reject(new Error('not paid'))],
])('it is revoked when the payment %s', async (_, pay) => {
  const twin = await twinOf(api(), await newMerchant(api()));
  const statusOf = async (token: string) =>
    (await api().call(merchantEndpoints.listSessions, { token })).statusCode;
  const seen: { token: string; status: number }[] = [];

  const work = async (token: string) => {
    seen.push({ token, status: await statusOf(token) });
    return pay();
  };
  await withTestKey(api().database.owner.db, api().config, twin.id, work).catch(() => undefined);

  const [{ token = '', status = 0 } = {}] = seen;
  expect(status).toBe(200);
  expect(await statusOf(token)).toBe(401);
});
