/** Times in requests may have an offset, and a plus that was not encoded arrives as a space. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();
const HOUR_MS = 3_600_000;

/** The same time as clocks one hour east of UTC show it. */
const east = (time: number) => new Date(time + HOUR_MS).toISOString().replace('Z', '+01:00');

test.each([
  ['encoded', encodeURIComponent],
  ['with a bare plus', (time: string) => time],
])('a list is cut at a time with an offset, %s', async (_, write) => {
  const merchant = await newMerchant(api());
  const { id } = await newPaySession(api(), merchant);
  const listed = async (from: number) => {
    const answer = await api().http.inject({
      url: `/api/merchant/pay-sessions?from=${write(east(from))}`,
      headers: { authorization: `Bearer ${merchant.apiToken}` },
    });
    return answer.json().data.map((session: { id: string }) => session.id);
  };

  expect(await listed(Date.now() - 60_000)).toEqual([id]);
  expect(await listed(Date.now() + 60_000)).toEqual([]);
});

test('an expiry with an offset is stored in UTC', async () => {
  const { apiToken: token } = await newMerchant(api());
  const at = Math.floor(Date.now() / 1000) * 1000 + 2 * HOUR_MS;

  const answer = await api().call(merchantEndpoints.createSession, {
    token,
    body: { amount: '40.00', currency: 'EUR', expiresAt: east(at) },
  });

  expect(answer.json().expiresAt).toBe(new Date(at).toISOString());
});
