import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

interface Page {
  data: { id: string }[];
  next: string | null;
}

const list = ({ apiToken }: TestMerchant, query: Record<string, string> = {}) =>
  api().call(merchantEndpoints.listSessions, { token: apiToken, query });

test('the list is paginated, newest first, without duplicates', async () => {
  const merchant = await newMerchant(api());
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push((await newPaySession(api(), merchant)).id);

  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page: Page = (await list(merchant, { limit: '2', ...(after ? { after } : {}) })).json();
    pages.push(page.data.map(({ id }) => id));
    after = page.next;
  } while (after);

  expect(pages.flat()).toEqual([...made].reverse());
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('the list has no further page when the last one is full', async () => {
  const merchant = await newMerchant(api());
  await newPaySession(api(), merchant);
  await newPaySession(api(), merchant);

  expect((await list(merchant, { limit: '2' })).json().next).toBeNull();
});

test('the list is filtered by status and reference', async () => {
  const merchant = await newMerchant(api());
  const paid = await newPaySession(api(), merchant, { reference: 'a' });
  const expired = await newPaySession(api(), merchant, { reference: 'a' });
  await newPaySession(api(), merchant, { reference: 'b' });
  await payFor(api(), paid.id);
  await letSessionExpire(api(), expired.id);

  const ids = async (query: Record<string, string>) =>
    (await list(merchant, query)).json().data.map(({ id }: { id: string }) => id);

  expect(await ids({ status: 'paid' })).toEqual([paid.id]);
  expect(await ids({ status: 'expired' })).toEqual([expired.id]);
  expect(await ids({ reference: 'a' })).toEqual([expired.id, paid.id]);
  expect(await ids({ reference: 'a', status: 'cancelled' })).toEqual([]);
});

test.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '1e1'],
  ['status', 'open'],
  ['after', 'pay_1'],
  ['reference', 'x'.repeat(101)],
  ['page', '2'],
])('the list refuses %s=%s, naming it', async (name, value) => {
  const response = await list(await newMerchant(api()), { [name]: value });

  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([{ path: `query.${name}` }]);
});

test('the list can be limited to a period: from its start, before its end', async () => {
  const merchant = await newMerchant(api());
  const [early, middle, late] = [
    await newPaySession(api(), merchant),
    await newPaySession(api(), merchant),
    await newPaySession(api(), merchant),
  ];
  const days = [early, middle, late].map((_, index) => `2026-03-0${index + 1}T00:00:00.000Z`);
  for (const [index, { id }] of [early, middle, late].entries()) {
    await api().database.owner.execute('update pay_session set created_at = $2 where id = $1', [
      id,
      days[index],
    ]);
  }

  const ids = async (query: Record<string, string>) =>
    (await list(merchant, query)).json().data.map(({ id }: { id: string }) => id);

  expect(await ids({ from: days[1] ?? '' })).toEqual([late.id, middle.id]);
  expect(await ids({ to: days[1] ?? '' })).toEqual([early.id]);
  expect(await ids({ from: days[1] ?? '', to: days[2] ?? '' })).toEqual([middle.id]);
});
