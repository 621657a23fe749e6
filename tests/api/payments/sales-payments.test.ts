import { expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { Payment } from '#shared/sales/schemas.ts';
import { readPayments } from '../../../server/payments/sales/payments.ts';
import { useApi } from '../../support/api/api.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { newLink } from '../../support/payments/links.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { salesCalls } from '../../support/payments/sales.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
} from '../../support/people/people.ts';

const api = useApi();
const { ask, payments } = salesCalls(api);

/** A business with as many payments, the oldest first. */
async function scene(...sessions: Record<string, unknown>[]) {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '10000' });
  const codes: string[] = [];
  const ids: string[] = [];
  for (const session of sessions) {
    const paid = await paidAgain(api(), { merchant, payer }, session);
    codes.push(paid.transfer);
    ids.push(paid.id);
  }
  return { merchant, payer, codes, ids };
}

const codesOf = (list: Payment[]) => list.map(({ id }) => id);
const file = ({ token }: TestMember, query = {}) =>
  api().call(salesEndpoints.listPayments, { token, query, headers: { accept: 'text/csv' } });

test('a payment shows its figures', async () => {
  const { merchant, ids, codes } = await scene({ reference: 'A-1', description: 'Two nights' });
  await refund(api(), { merchant, id: ids[0] ?? '' }, { amount: '9.50' });

  expect(await payments(merchant)).toEqual([
    {
      id: codes[0],
      sessionId: ids[0],
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'partially_refunded',
      currency: 'EUR',
      figures: { ...EXAMPLE_FIGURES, refunded: '9.50', refundedTokens: '38' },
      description: 'Two nights',
      reference: 'A-1',
    },
  ]);
});

test('the endpoint names the file type', async () => {
  const { merchant } = await scene({});
  const response = await file(merchant, { limit: '100' });
  expect(response.statusCode).toBe(200);
  expect(wrongWith(salesEndpoints.listPayments, response)).toBeUndefined();
});

test('an unpaid session is not a payment', async () => {
  const { merchant, codes } = await scene({});
  await newPaySession(api(), merchant);

  expect(codesOf(await payments(merchant))).toEqual(codes);
});

test.each([
  ['oldest', [0, 1, 2, 3]],
  ['largest', [1, 3, 2, 0]],
  ['smallest', [0, 2, 3, 1]],
] as const)('%s first, also over pages and with a filter', async (sort, expected) => {
  const amounts = ['1.00', '9.00', '5.00', '5.00'];
  const { merchant, codes } = await scene(...amounts.map((amount) => ({ amount, reference: 'S' })));
  // Equal amounts are in the order of their sessions' ids, which say nothing about time.
  const priced = (list: Payment[]) => list.map(({ figures }) => figures.gross);
  const inOrder = expected.map((n) => amounts[n]);

  expect(priced(await payments(merchant, { sort }))).toEqual(inOrder);
  expect(priced(await payments(merchant, { sort, search: 's' }))).toEqual(inOrder);

  const seen: Payment[] = [];
  for (let after: string | undefined; seen.length < codes.length; after = seen.at(-1)?.id) {
    seen.push(...(await payments(merchant, { sort, limit: '1', ...(after ? { after } : {}) })));
  }
  expect(priced(seen)).toEqual(inOrder);
  expect(new Set(codesOf(seen))).toEqual(new Set(codes));
});

test('pages follow one another, newest first, and end', async () => {
  const { merchant, codes } = await scene({}, {}, {}, {}, {});
  const newest = codes.toReversed();

  const first = (await ask(merchant, { limit: '2' })).json();
  const second = (await ask(merchant, { limit: '2', after: first.next })).json();
  const third = (await ask(merchant, { limit: '2', after: second.next })).json();

  expect(codesOf([...first.data, ...second.data, ...third.data])).toEqual(newest);
  expect(third.next).toBeNull();
});

test('a search and a status look through all of them, a reach at a time', async () => {
  const { merchant, codes } = await scene(
    { reference: 'Ünder-7' },
    { description: 'under-7 again' },
    {},
    {},
  );
  const read = (after?: string) =>
    readPayments(api().db, merchant.id, { search: 'UNDER-7', after, limit: 5 }, 2);

  const first = await read();
  expect(first).toEqual({ data: [], next: codes[2] });
  const second = await read(first.next ?? '');
  expect(codesOf(second.data)).toEqual([codes[1]]);

  expect(codesOf(await payments(merchant, { search: 'ünder' }))).toEqual([codes[0]]);
  expect(codesOf(await payments(merchant, { search: codes[3] ?? '' }))).toEqual([codes[3]]);
  expect(await payments(merchant, { search: '%' })).toEqual([]);
});

test('a status, and a time, choose', async () => {
  const { merchant, ids, codes } = await scene({}, {}, {});
  await refund(api(), { merchant, id: ids[0] ?? '' });
  await refund(api(), { merchant, id: ids[1] ?? '' }, { amount: '1.00' });
  const [, { date } = { date: '' }] = await payments(merchant);

  const by = async (query: Record<string, string>) => codesOf(await payments(merchant, query));
  expect(await by({ status: 'refunded' })).toEqual([codes[0]]);
  expect(await by({ status: 'partially_refunded' })).toEqual([codes[1]]);
  expect(await by({ status: 'paid' })).toEqual([codes[2]]);
  expect(await by({ to: date })).not.toContain(codes[2]);
  expect(await by({ from: '2099-01-01T00:00:00Z' })).toEqual([]);
  expect((await ask(merchant, { from: '0000-01-01T00:00:00Z' })).statusCode).toBe(422);
});

test('the details of a payment contain its line items', async () => {
  const lineItems = [{ name: 'Tea', quantity: 2, amount: '40.00' }];
  const metadata = { room: '7' };
  const { merchant, codes } = await scene({ lineItems, metadata });

  const response = await api().call(salesEndpoints.readPaymentDetail, {
    token: merchant.token,
    params: { id: codes[0] ?? '' },
  });

  const paid = { id: codes[0], rate: '0.25', lineItems, metadata, till: null };
  expect(response.json()).toMatchObject(paid);
});

test("another business's payment is not found, and no place in one's own list", async () => {
  const { merchant: other, codes: others } = await scene({});
  const { codes } = await scene({});
  const id = codes[0] ?? '';

  const read = await api().call(salesEndpoints.readPaymentDetail, {
    token: other.token,
    params: { id },
  });
  expect(read.statusCode).toBe(404);
  expect(codesOf(await payments(other))).toEqual(others);
  const behind = await ask(other, { after: id });
  expect(behind.statusCode).toBe(422);
  expect(behind.json().errors[0].path).toBe('query.after');
});

test('the file holds the whole selection, and nothing in it is calculated', async () => {
  const { merchant, codes } = await scene(
    { reference: '=1+1', description: '=2+2' },
    { description: '"Tea", two' },
  );

  const { body, headers } = await file(merchant, { limit: '1' });
  const [head, ...rows] = body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

  expect(headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  expect(head).toBe(
    '"date","status","reference","description","currency","gross","tip","coupon","discount","net","tax","taxByRate","refunded","refundedTax","token","received","refundedTokens","transaction","session"',
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(
    '"","""Tea"", two","EUR","40.00","0.00","0.00","2.00","38.00","0.00","","0.00","0.00","SLS","152","0"',
  );
  expect(rows[1]).toContain(`"'=1+1","'=2+2"`);
  expect(rows[1]).toContain(codes[0]);
  expect((await file(merchant, { search: 'tea' })).body.trimEnd().split('\r\n')).toHaveLength(2);
});

test('a customer is a reference, a day and two balances, until the link ends', async () => {
  const merchant = await newMerchant(api());
  const member = await newMember(api(), { cash: '40', stake: '1500' });
  const { id } = await newLink(api(), merchant, member, { reference: 'guest-7' });
  await newLink(api(), merchant);
  const left = await newLink(api(), merchant);
  await api().call(linkEndpoints.end, { params: left.params, token: left.member.token });
  const list = (query = {}) =>
    api().call(merchantLinkEndpoints.list, { token: merchant.token, query });

  const first = (await list({ limit: '1' })).json();
  const second = (await list({ limit: '1', after: first.next })).json();

  expect(second).toEqual({
    data: [
      {
        id,
        reference: 'guest-7',
        since: expect.any(String),
        balances: { cash: '40', stake: '1500' },
      },
    ],
    next: null,
  });
});

test('nothing a business reads names a payer or a customer', async () => {
  const { merchant, payer, id, transfer } = await paidScene(api());
  await refund(api(), { merchant, id }, { amount: '1.00' });
  await newLink(api(), merchant, payer);

  const { token } = merchant;
  const urls = [
    'merchant/sales',
    'business/payments',
    `business/payments/${transfer}`,
    'merchant/links',
  ];
  const answers = await Promise.all([
    ...urls.map((url) =>
      api().http.inject({
        url: `/api/${url}`,
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
    file(merchant),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const said = answers.map(({ body }) => body).join('\n');
  for (const secret of [payer.id, payer.email, 'Ana', 'Prado']) expect(said).not.toContain(secret);
});
