/** A business reads the closed days of all its tills, as the tills closed them. */
import { describe, expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import type { Scope } from '#shared/team/scopes.ts';
import * as endpoints from '#shared/till/console-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import {
  closeDay,
  openDay,
  paidSale,
  refundSale,
  type TestTill,
  tillScene,
} from '../../support/payments/tills.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

const listed = async ({ token }: { token: string }, query: Record<string, string> = {}) => {
  const answer = await api().call(endpoints.listDays, { token, query });
  return { status: answer.statusCode, body: answer.json() };
};

/** A day with a payment by Ana, of which a part was refunded. */
async function closedDay(till: TestTill) {
  const day = await openDay(till);
  const sale = await paidSale(api(), till, { soldBy: 'Ana', tip: '4.00' });
  await refundSale(api(), till, sale, '8.00');
  return closeDay(till, day);
}

const revoke = ({ merchant: { token }, id }: TestTill) =>
  api().call(endpoints.revoke, { token, params: { id } });

describe('the closed days of a business', () => {
  test('are those of all its tills, revoked ones too, closed last first, in pages', async () => {
    const merchant = await newMerchant(api());
    const [one, other] = [await tillScene(api(), merchant), await tillScene(api(), merchant)];
    const days = [await closedDay(one), await closedDay(other), await closedDay(one)];
    await openDay(other);
    await revoke(one);

    const { body } = await listed(merchant);
    const first = await listed(merchant, { limit: '2' });
    const second = await listed(merchant, { limit: '2', after: first.body.next });

    expect(body).toMatchObject({
      data: [
        { ...days[2], till: { id: one.id, name: 'Counter', revokedAt: expect.any(String) } },
        { ...days[1], till: { id: other.id, name: 'Counter', revokedAt: null } },
        { ...days[0], till: { id: one.id } },
      ],
      next: null,
    });
    expect(first.body.data).toEqual(body.data.slice(0, 2));
    expect(second.body).toEqual({ data: body.data.slice(2), next: null });
  });

  test('can be those of one till, of revoked tills, or of those that are not', async () => {
    const merchant = await newMerchant(api());
    const [one, other] = [await tillScene(api(), merchant), await tillScene(api(), merchant)];
    const [ofOne, ofOther] = [await closedDay(one), await closedDay(other)];
    await revoke(one);
    const ids = async (query: Record<string, string>) =>
      (await listed(merchant, query)).body.data.map(({ id }: { id: string }) => id);

    expect(await ids({ till: other.id })).toEqual([ofOther.id]);
    expect(await ids({ revoked: 'true' })).toEqual([ofOne.id]);
    expect(await ids({ revoked: 'false' })).toEqual([ofOther.id]);
  });

  test('are not shown to another business, whose cursor they are not either', async () => {
    const till = await tillScene(api());
    const { id } = await closedDay(till);
    const other = await newMerchant(api());

    expect((await listed(other, { till: till.id })).body).toEqual({ data: [], next: null });
    expect(await listed(other, { after: id })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ path: 'query.after' }] },
    });
  });

  test('need the right to read payments, which a key for settings has not', async () => {
    const { merchant } = await tillScene(api());
    const token = async (scopes: Scope[]) => (await newKey(api(), merchant, { scopes })).token;

    const refused = await listed({ token: await token(['api-keys:read']) });

    expect(refused).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
    expect((await listed({ token: await token(['pay-sessions:read']) })).status).toBe(200);
  });

  test('are a file with the figures of each day and currency, and what each person sold', async () => {
    const till = await tillScene(api());
    const { date, id } = await closedDay(till);
    await paidSale(api(), till, { amount: '10.00' });
    await paidSale(api(), till, { amount: '10', currency: 'SLS', soldBy: '=1+1' });
    await closeDay(till, await openDay(till));

    const file = await api().call(endpoints.listDays, {
      token: till.merchant.token,
      headers: { accept: 'text/csv' },
    });

    const [head = '', ...rows] = file.body.trim().split('\r\n');
    const cells = rows.map((row: string) => row.slice(1, -1).split('","'));
    const names = head.replace('\ufeff', '').slice(1, -1).split('","');
    const of = (row: number) =>
      Object.fromEntries(names.map((name: string, at: number) => [name, cells[row]?.[at]]));
    expect(rows).toHaveLength(3);
    expect(of(2)).toMatchObject({
      ...{ date, till: 'Counter', number: '1', payments: '1', refunds: '1', currency: 'EUR' },
      ...{ gross: '44.00', discount: '2.00', tip: '4.00', net: '42.00', refunded: '8.00' },
      ...{ received: '168', refundedTokens: '32', byPerson: 'Ana: 1, 4.00, 42.00', id },
    });
    expect(of(0)).toMatchObject({ currency: 'EUR', payments: '1', byPerson: '–: 1, 0.00, 9.50' });
    expect(of(1)).toMatchObject({ currency: 'SLS', byPerson: "'=1+1: 1, 0, 9.5" });
    const log = await api().call(activityEndpoints.list, { token: till.merchant.token });
    expect(log.json().data[0]).toMatchObject({ kind: 'payments.exported' });
  });
});
