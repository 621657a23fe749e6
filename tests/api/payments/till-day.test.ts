/** The day's summary of a till, and the calls that its key may not make. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/till/endpoints.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton } from '../../support/payments/buttons.ts';
import { DAY, paySale, tillScene } from '../../support/payments/tills.ts';
import { newPaySession } from '../../support/people/people.ts';

const api = useApi();

describe('the day of a till', () => {
  test('lists its own payments, with totals', async () => {
    const { sell, call, merchant } = await tillScene(api());
    const open = await sell({ amount: '7.00' });
    const [one, two] = [await sell({ tip: '4.00' }), await sell({ amount: '10.00' })];
    await paySale(api(), one);
    await paySale(api(), two);
    await (await tillScene(api(), merchant)).sell();

    const { data, next, totals } = (await call(endpoints.list, { query: DAY })).json();

    expect(data.map(({ id, status }: TillSale) => [id, status])).toEqual([
      [two.id, 'paid'],
      [one.id, 'paid'],
      [open.id, 'pending'],
    ]);
    expect(next).toBeNull();
    expect(totals).toEqual([
      {
        currency: 'EUR',
        payments: 2,
        // 5 % of 50.00: a tip is not discounted.
        figures: {
          ...{ gross: '54.00', tip: '4.00', coupon: '0.00', discount: '2.50', net: '51.50' },
          ...{ tax: [], refunded: '0.00' },
          ...{ received: '206', refundedTokens: '0' },
        },
      },
    ]);
  });

  test('keeps the code of a payment as its reference, for the customer and the business', async () => {
    const { sell } = await tillScene(api());

    const { code, reference } = await sell();

    expect(code).toMatch(/^\d{8}$/);
    expect(reference).toBe(code);
  });

  test('begins and ends when the device says', async () => {
    const { sell, call } = await tillScene(api());
    const { createdAt } = await sell();
    const list = async (from: string, to: string) =>
      (await call(endpoints.list, { query: { from, to } })).json().data.length;

    expect(await list(createdAt, DAY.to)).toBe(1);
    expect(await list(DAY.from, createdAt)).toBe(0);
  });

  test('can be a file, in which no cell is a formula', async () => {
    const { sell, call, merchant } = await tillScene(api());
    const { id: item } = await newButton(api(), merchant, {
      name: '=HYPERLINK("x")',
      currency: 'EUR',
      amount: '40.00',
      enabled: true,
    });
    const { id, reference } = await sell({ item, soldBy: 'Ana' });

    const file = await call(endpoints.list, { query: DAY, headers: { accept: 'text/csv' } });

    expect(file.headers['content-type']).toContain('text/csv');
    const [head, row] = file.body.split('\r\n');
    expect(head).toContain(
      '"createdAt","paidAt","status","item","reference","soldBy","currency","gross","tip","coupon","discount","net","tax","taxByRate","refunded","refundedTax"',
    );
    expect(row).toContain(
      `"'=HYPERLINK(""x"")","${reference}","Ana","EUR","40.00","0.00","0.00","2.00","38.00","0.00","","0.00","0.00","SLS","0","0","${id}"`,
    );
  });
});

test('a device key opens nothing but the till', async () => {
  const { key, merchant } = await tillScene(api());
  const session = await newPaySession(api(), merchant);
  const routes = api().routes.filter(
    ({ url, method }) =>
      url.startsWith('/api/') && !/^\/api\/till(\/|$)/.test(url) && method !== 'OPTIONS',
  );
  expect(routes.length).toBeGreaterThan(100);
  const ask = async (method: string, url: string, headers: Record<string, string>) => {
    const { statusCode, headers: sent } = await api().http.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, session.id),
      headers,
    });
    return { statusCode, cookie: sent['set-cookie'] };
  };

  for (const { method, url } of routes) {
    const as = await ask(method, url, { cookie: `salus_till=${key}` });
    expect([method, url, as]).toEqual([method, url, await ask(method, url, {})]);
    const bearer = await ask(method, url, { authorization: `Bearer ${key}` });
    const stranger = await ask(method, url, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([method, url, bearer]).toEqual([method, url, stranger]);
  }
});
