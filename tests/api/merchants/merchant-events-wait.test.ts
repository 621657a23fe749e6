/** A merchant's server that waits for the next event instead of polling (long polling). */
import { describe, expect, test, vi } from 'vitest';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { newEvent } from '../../support/webhooks/merchant-events.ts';

const api = useApi();

const list = ({ apiToken }: TestMerchant, query: Record<string, string>) =>
  api().call(merchantEventsEndpoints.list, { token: apiToken, query });
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

async function withEvent() {
  const merchant = await newMerchant(api());
  return { merchant, first: await newEvent(api().db, merchant.id) };
}

describe('a waiting call', () => {
  test('is answered at once when there are events', async () => {
    const { merchant, first } = await withEvent();

    expect(idsOf((await list(merchant, { wait: '25' })).json().data)).toEqual([first]);
  });

  test('is answered with the next event', async () => {
    const { merchant, first } = await withEvent();
    const answer = list(merchant, { after: first, wait: '25' });

    const later = await newEvent(api().db, merchant.id);
    api().live.memberChanged(merchant.id);

    expect(idsOf((await answer).json().data)).toEqual([later]);
  });

  test('is answered with an empty list after its timeout', async () => {
    const merchant = await newMerchant(api());

    const answer = await list(merchant, { wait: '1' });

    expect([answer.statusCode, answer.json()]).toEqual([200, { data: [], next: null }]);
  });

  test('is limited to five per merchant; one more is answered at once', async () => {
    const merchant = await newMerchant(api());
    const calls = Array.from({ length: 6 }, () => list(merchant, { wait: '25' }));

    const first = await Promise.race(calls);
    // A sixth that had to wait would outlast those five.
    await list(merchant, { wait: '25' });
    const later = await newEvent(api().db, merchant.id);
    api().live.memberChanged(merchant.id);

    expect(first.json().data).toEqual([]);
    const answers = (await Promise.all(calls)).map((answer) => idsOf(answer.json().data));
    expect(answers.filter((ids) => ids.length > 0)).toEqual(Array(5).fill([later]));
  });

  test('is answered when the server closes', async () => {
    const merchant = await newMerchant(api());
    const closing = await startApi({}, api().database);
    const { web = api().database } = api().database;
    const looks = vi.spyOn(web.db, 'execute');
    const answer = closing.call(merchantEventsEndpoints.list, {
      token: merchant.apiToken,
      query: { wait: '25' },
    });
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
    looks.mockRestore();

    await closing.http.close();

    expect((await answer).json()).toEqual({ data: [], next: null });
  });
});
