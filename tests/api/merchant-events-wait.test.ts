/** A merchant's server that waits for its next event instead of asking again and again. */
import { describe, expect, test, vi } from 'vitest';
import { listEvents } from '#shared/events/merchant-contract.ts';
import { startApi, useApi } from '../support/api.ts';
import { newEvent } from '../support/merchant-events.ts';
import { newMerchant, type TestMerchant } from '../support/people.ts';

const api = useApi();

const list = ({ apiToken }: TestMerchant, query: Record<string, string>) =>
  api().call(listEvents, { token: apiToken, query });
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

async function withEvent() {
  const merchant = await newMerchant(api());
  return { merchant, first: await newEvent(api().db, merchant.id) };
}

describe('a call that may wait', () => {
  test('is answered at once with what is there', async () => {
    const { merchant, first } = await withEvent();

    expect(idsOf((await list(merchant, { wait: '25' })).json().data)).toEqual([first]);
  });

  test('is answered with what happens meanwhile', async () => {
    const { merchant, first } = await withEvent();
    const answer = list(merchant, { after: first, wait: '25' });

    const later = await newEvent(api().db, merchant.id);
    api().live.happened(merchant.id);

    expect(idsOf((await answer).json().data)).toEqual([later]);
  });

  test('is answered empty when its time is over', async () => {
    const merchant = await newMerchant(api());

    const answer = await list(merchant, { wait: '1' });

    expect([answer.statusCode, answer.json()]).toEqual([200, { data: [], next: null }]);
  });

  test('waits beside four others of its merchant; one more is answered at once', async () => {
    const merchant = await newMerchant(api());
    const calls = Array.from({ length: 6 }, () => list(merchant, { wait: '25' }));

    const first = await Promise.race(calls);
    // Another that had to wait would outlast those five.
    await list(merchant, { wait: '25' });
    const later = await newEvent(api().db, merchant.id);
    api().live.happened(merchant.id);

    expect(first.json().data).toEqual([]);
    const answers = (await Promise.all(calls)).map((answer) => idsOf(answer.json().data));
    expect(answers.filter((ids) => ids.length > 0)).toEqual(Array(5).fill([later]));
  });

  test('is answered when the server closes', async () => {
    const merchant = await newMerchant(api());
    const closing = await startApi({}, api().database);
    const looks = vi.spyOn(api().db, 'execute');
    const answer = closing.call(listEvents, { token: merchant.apiToken, query: { wait: '25' } });
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
    looks.mockRestore();

    await closing.http.close();

    expect((await answer).json()).toEqual({ data: [], next: null });
  });
});
