/** The numbers of each year, and what takes none. */
import { expect, test } from 'vitest';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  asSeller,
  BUYER,
  invoiceScene,
  invoicesOf,
  issued,
  voidInvoice,
} from '../../support/payments/invoices.ts';
import { chargesOf, letTimePass, planScene } from '../../support/payments/plan-scene.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';

const api = useApi();

const kindsOf = async (merchant: { apiToken: string }, id: string) =>
  (await invoicesOf(api(), merchant, id)).map(({ kind }) => kind).sort();

test('numbers begin anew with each year of the business, and the chains of both years are whole', async () => {
  const scene = await planScene(api());
  const { merchant, session } = scene;
  await asSeller(api(), merchant, { vatId: null });
  const first = await issued(api(), merchant, session);
  await letTimePass(api(), scene, 250);
  const later = (await chargesOf(api(), scene)).flatMap((charge) => charge.session ?? []).slice(1);

  const next = [];
  for (const id of later.slice(0, 2)) next.push(await issued(api(), merchant, id));

  const year = Number(first.date.slice(0, 4));
  expect([first, ...next].map(({ number }) => number)).toEqual([
    `${year}-00001`,
    `${year + 1}-00001`,
    `${year + 1}-00002`,
  ]);
  const series = await rowsOf(
    api().database.owner.db,
    sql`select year::int as year, last::int as last, invoices.first_break(merchant_id, year) as break
      from invoice_series where merchant_id = ${merchant.id} order by year`,
  );
  expect(series).toEqual([
    { year, last: 1, break: null },
    { year: year + 1, last: 2, break: null },
  ]);
});

test('a refund after its invoice was voided writes no credit note', async () => {
  const { merchant, id } = await invoiceScene(api());
  await voidInvoice(api(), merchant, (await issued(api(), merchant, id)).id);

  expect((await refund(api(), { merchant, id }, { amount: '5.00' })).statusCode).toBe(201);

  expect(await kindsOf(merchant, id)).toEqual(['cancellation', 'invoice']);
});

test('a credit note is not voided', async () => {
  const { merchant, id } = await invoiceScene(api());
  await issued(api(), merchant, id);
  await refund(api(), { merchant, id }, { amount: '5.00' });
  const [note] = (await invoicesOf(api(), merchant, id)).filter(
    ({ kind }) => kind === 'credit_note',
  );

  const refused = await voidInvoice(api(), merchant, note?.id ?? '');

  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
  expect(await kindsOf(merchant, id)).toEqual(['credit_note', 'invoice']);
});

test('a payment in tokens has no invoice of its own, also where each payment has one', async () => {
  const scene = await invoiceScene(api(), undefined, { eachPayment: true });
  await api().call(memberEndpoints.changeDetails, {
    token: scene.payer.token,
    body: { buyer: BUYER, always: true },
  });

  const { id } = await paidAgain(api(), scene, { amount: '5', currency: 'SLS' });

  expect(await kindsOf(scene.merchant, id)).toEqual([]);
});
