/** Payments that got no invoice when they were paid, although their business issues one for each. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/invoices/endpoints.ts';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import type { UninvoicedPayment } from '#shared/invoices/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import {
  BUYER,
  changeSettings,
  invoiceScene,
  invoicesOf,
  issued,
  SELLER,
  TWO_RATES,
  voidInvoice,
} from '../../support/payments/invoices.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';

const api = useApi();

const OF_BUYER = ['buyer.name', 'buyer.street', 'buyer.city', 'buyer.country'];
const EXEMPT = { amount: '40.00', currency: 'EUR' };

const ask = ({ apiToken }: { apiToken: string }, query: Record<string, string> = {}) =>
  api().call(endpoints.listUninvoiced, { token: apiToken, query });

async function listed(merchant: { apiToken: string }): Promise<UninvoicedPayment[]> {
  const answer = await ask(merchant);
  expect(wrongWith(endpoints.listUninvoiced, answer)).toBeUndefined();
  return answer.json().data;
}

const issueWithout = ({ apiToken }: { apiToken: string }, paySession: string) =>
  api().call(endpoints.issue, { token: apiToken, body: { paySession } });

const allow = ({ token }: { token: string }, always = true) =>
  api().call(memberEndpoints.changeDetails, { token, body: { buyer: BUYER, always } });

describe('a payment that got no invoice', () => {
  test('is listed with what is missing until its invoice is issued', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    const { id, transfer } = await paidAgain(api(), scene, { ...TWO_RATES, reference: 'A-7' });

    const before = await listed(scene.merchant);
    await issued(api(), scene.merchant, id);

    expect(before).toEqual([
      {
        ...{ paySessionId: id, transactionId: transfer, description: TWO_RATES.description },
        ...{ reference: 'A-7', currency: 'EUR', total: '38.00', missing: OF_BUYER },
        paidAt: expect.any(String),
      },
    ]);
    expect(await listed(scene.merchant)).toEqual([]);
  });

  test('is not listed again when its invoice is void', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    const { id } = await paidAgain(api(), scene, TWO_RATES);
    await voidInvoice(api(), scene.merchant, (await issued(api(), scene.merchant, id)).id);

    expect(await listed(scene.merchant)).toEqual([]);
  });

  test('says what the business lacks now, and nothing once it is there', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, {
      ...{ eachPayment: true, seller: { ...SELLER, exemption: null } },
      simplified: { amount: '400', currency: 'EUR' },
    });
    await paidAgain(api(), scene, EXEMPT);

    const [lacking] = await listed(scene.merchant);
    await changeSettings(api(), scene.merchant, { seller: SELLER });
    const [complete] = await listed(scene.merchant);

    expect([lacking?.missing, complete?.missing]).toEqual([['seller.exemption'], []]);
  });

  test('states a payer who had allowed that, when the business enters nobody', async () => {
    const scene = await invoiceScene(api(), EXEMPT, {
      ...{ eachPayment: true, seller: { ...SELLER, exemption: null } },
    });
    await allow(scene.payer);
    const { id } = await paidAgain(api(), scene, EXEMPT);
    const [lacking] = await listed(scene.merchant);
    await changeSettings(api(), scene.merchant, { seller: SELLER });

    const answer = await issueWithout(scene.merchant, id);

    expect(lacking?.missing).toEqual(['seller.exemption']);
    expect(answer.json()).toMatchObject({ buyer: BUYER });
  });

  test('does not state a payer who allowed that after they paid, or stopped and allowed it again', async () => {
    const scene = await invoiceScene(api(), EXEMPT, {
      ...{ eachPayment: true, seller: { ...SELLER, exemption: null } },
    });
    await allow(scene.payer);
    const again = await paidAgain(api(), scene, EXEMPT);
    await allow(scene.payer, false);
    const { id } = await paidAgain(api(), scene, EXEMPT);
    await allow(scene.payer);
    await changeSettings(api(), scene.merchant, { seller: SELLER });

    const list = await listed(scene.merchant);
    const answers = [
      await issueWithout(scene.merchant, id),
      await issueWithout(scene.merchant, again.id),
    ];

    expect(list.map(({ missing }) => missing)).toEqual([OF_BUYER, OF_BUYER]);
    for (const answer of answers) {
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(OF_BUYER);
    }
  });
});

describe('no payment is listed', () => {
  test('that was paid while the business issued none for each, and none states its payer', async () => {
    const { merchant, payer, id } = await invoiceScene(api());
    await changeSettings(api(), merchant, { eachPayment: true });
    await api().call(memberEndpoints.changeDetails, {
      token: payer.token,
      body: { buyer: BUYER, always: true },
    });

    expect(await listed(merchant)).toEqual([]);
    expect((await issueWithout(merchant, id)).statusCode).toBe(422);
    expect(await invoicesOf(api(), merchant)).toEqual([]);
  });

  test('that was refunded in whole; one that was refunded in part stays', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    const { id } = await paidAgain(api(), scene, TWO_RATES);
    const give = (amount: string) => refund(api(), { merchant: scene.merchant, id }, { amount });

    await give('10.00');
    const part = await listed(scene.merchant);
    await give('28.00');

    expect(part.map(({ paySessionId }) => paySessionId)).toEqual([id]);
    expect(await listed(scene.merchant)).toEqual([]);
  });

  test('whose price is in tokens', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    await paidAgain(api(), scene, { amount: '40', currency: 'SLS' });

    expect(await listed(scene.merchant)).toEqual([]);
  });

  test('of another business', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    const { id } = await paidAgain(api(), scene, TWO_RATES);
    const other = await invoiceScene(api(), TWO_RATES, { eachPayment: true });

    expect(await listed(other.merchant)).toEqual([]);
    const answer = await ask(other.merchant, { after: id });
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ path: 'query.after' }],
    ]);
  });
});

test('payments without an invoice come in pages, newest first', async () => {
  const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
  const ids = [];
  for (let made = 0; made < 3; made += 1) {
    ids.unshift((await paidAgain(api(), scene, TWO_RATES)).id);
  }

  const first = (await ask(scene.merchant, { limit: '2' })).json();
  const second = (await ask(scene.merchant, { limit: '2', after: first.next })).json();

  const seen = [...first.data, ...second.data] as UninvoicedPayment[];
  expect(seen.map(({ paySessionId }) => paySessionId)).toEqual(ids);
  expect(second.next).toBeNull();
});

test('the next page follows a payment whose invoice was issued meanwhile', async () => {
  const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
  const older = await paidAgain(api(), scene, TWO_RATES);
  const newer = await paidAgain(api(), scene, TWO_RATES);
  const page = (after?: string) => ask(scene.merchant, { limit: '1', ...(after && { after }) });

  const first = (await page()).json();
  await issued(api(), scene.merchant, newer.id);
  const second = await page(first.next);
  await issued(api(), scene.merchant, older.id);
  const last = await page(older.id);

  expect(first.next).toBe(newer.id);
  expect(second.json()).toMatchObject({ data: [{ paySessionId: older.id }], next: null });
  expect([last.statusCode, last.json().data]).toEqual([200, []]);
});
