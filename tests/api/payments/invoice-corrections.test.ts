/** Credit notes, void invoices, and an invoice for each payment. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/invoices/endpoints.ts';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  askAsPayer,
  BUYER,
  changeSettings,
  invoiceScene,
  invoicesOf,
  issue,
  issued,
  TWO_RATES,
  voidInvoice,
} from '../../support/payments/invoices.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

const stored = async (merchantId: string) => {
  const [row] = await rowsOf<{ invoices: number; last: number | null }>(
    api().db,
    sql`select (select count(*)::int from invoice where merchant_id = ${merchantId}) as invoices,
      (select max(last)::int from invoice_series where merchant_id = ${merchantId}) as last`,
  );
  return row;
};

describe('credit notes', () => {
  test('a refund writes a credit note that names the invoice and returns its tax', async () => {
    const { merchant, id, payer } = await invoiceScene(api());
    const invoice = await issued(api(), merchant, id);

    const back = await refund(
      api(),
      { merchant, id },
      { amount: '9.50', lines: [1], reason: 'Cold tea' },
    );

    expect(back.statusCode).toBe(201);
    const [note, corrected] = await invoicesOf(api(), merchant, id);
    expect(note).toMatchObject({
      kind: 'credit_note',
      corrects: { id: invoice.id, number: invoice.number },
      reason: 'Cold tea',
      buyer: { name: BUYER.name },
      taxes: [{ rate: '10', taxable: '8.64', tax: '0.86' }],
      total: '9.50',
    });
    expect(corrected?.correctedBy).toMatchObject([
      { id: note?.id, kind: 'credit_note', total: '9.50' },
    ]);
    expect(
      (await api().call(memberEndpoints.list, { token: payer.token, query: {} })).json().data,
    ).toHaveLength(2);
  });

  test('an invoice that is issued after a refund brings its credit note', async () => {
    const { merchant, id } = await invoiceScene(api());
    await refund(api(), { merchant, id }, { amount: '5.00' });

    await issued(api(), merchant, id);

    const kinds = (await invoicesOf(api(), merchant, id)).map(({ kind, total }) => [kind, total]);
    expect(kinds.sort()).toEqual([
      ['credit_note', '5.00'],
      ['invoice', '38.00'],
    ]);
  });

  test('name their invoice for as long as they are kept, also after it was deleted', async () => {
    const { merchant, id } = await invoiceScene(api());
    const invoice = await issued(api(), merchant, id);
    await refund(api(), { merchant, id }, { amount: '5.00' });
    const undo = new Error('undo');
    let left: unknown;

    await api()
      .database.owner.db.transaction(async (tx) => {
        await tx.execute(sql`delete from invoice where id = ${invoice.id}`);
        left = await rowsOf(
          tx,
          sql`select invoices.document_json(d) -> 'corrects' as corrects from invoice d where merchant_id = ${merchant.id}`,
        );
        throw undo;
      })
      .catch((error: Error) => expect(error).toBe(undo));

    const { date, number } = invoice;
    expect(left).toEqual([{ corrects: { id: invoice.id, number, date } }]);
  });

  test('name their invoice also where an older version wrote them, without it in their content', async () => {
    const { merchant, id } = await invoiceScene(api());
    const { id: invoiceId, number, date } = await issued(api(), merchant, id);
    await refund(api(), { merchant, id }, { amount: '5.00' });
    await rowsOf(
      api().database.owner.db,
      sql`select invoices.write(jsonb_populate_record(i, jsonb_build_object('source', ${newId('rfd')}::text,
          'content', i.content - 'corrects')), '')
        from invoice i where merchant_id = ${merchant.id} and kind = 'credit_note'`,
    );

    const [old] = await invoicesOf(api(), merchant, id);

    expect(old).toMatchObject({
      kind: 'credit_note',
      corrects: { id: invoiceId, number, date },
    });
  });

  test('a refund of a payment without an invoice writes none', async () => {
    const { merchant, id } = await invoiceScene(api());

    await refund(api(), { merchant, id });

    expect(await stored(merchant.id)).toEqual({ invoices: 0, last: null });
  });
});

describe('a void invoice', () => {
  test('is cancelled by the rest of it, and another one is issued with the credit notes anew', async () => {
    const { merchant, id } = await invoiceScene(api());
    const invoice = await issued(api(), merchant, id);
    await refund(api(), { merchant, id }, { amount: '8.00' });

    const cancellation = await voidInvoice(api(), merchant, invoice.id);
    const again = await issue(api(), merchant, id, { ...BUYER, name: 'Ona Puig Vidal' });

    expect(cancellation.json()).toMatchObject({
      kind: 'cancellation',
      corrects: { number: invoice.number },
      reason: 'Wrong name',
      total: '30.00',
    });
    expect(again.json()).toMatchObject({
      kind: 'invoice',
      total: '38.00',
      buyer: { name: 'Ona Puig Vidal' },
    });
    const all = await invoicesOf(api(), merchant, id);
    expect(all.map(({ number }) => number.slice(-1)).sort()).toEqual(['1', '2', '3', '4', '5']);
    expect(all.filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(3);
    const sum = (kind: string) =>
      all.filter((one) => one.kind === kind).reduce((so, { total }) => so + Number(total), 0);
    expect(sum('invoice') - sum('credit_note') - sum('cancellation')).toBe(30);
  });

  test('is void once, and nothing is left of a refunded one', async () => {
    const scene = await invoiceScene(api());
    const { merchant, id } = scene;
    const invoice = await issued(api(), merchant, id);
    await voidInvoice(api(), merchant, invoice.id);
    const other = await paidAgain(api(), scene, TWO_RATES);
    const refunded = await issued(api(), merchant, other.id);
    await refund(api(), { merchant, id: other.id });

    const answers = [
      await voidInvoice(api(), merchant, invoice.id),
      await voidInvoice(api(), merchant, refunded.id),
    ];

    expect(answers.map((answer) => answer.json().code)).toEqual(Array(2).fill('invoice_closed'));
  });
});

describe('an invoice for each payment', () => {
  test('is issued when it is paid, for a payer who allowed it', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    await api().call(memberEndpoints.changeDetails, {
      token: scene.payer.token,
      body: { buyer: BUYER, always: true },
    });

    const { id } = await paidAgain(api(), scene, TWO_RATES);

    expect(await invoicesOf(api(), scene.merchant, id)).toMatchObject([
      { kind: 'invoice', buyer: BUYER },
    ]);
  });

  test('states no payer who did not allow it: the payment counts without an invoice, or with a simplified one', async () => {
    const scene = await invoiceScene(api(), TWO_RATES, { eachPayment: true });
    await api().call(memberEndpoints.changeDetails, {
      token: scene.payer.token,
      body: { buyer: BUYER },
    });

    const without = await paidAgain(api(), scene, TWO_RATES);
    await changeSettings(api(), scene.merchant, { simplified: { amount: '400', currency: 'EUR' } });
    const simplified = await paidAgain(api(), scene, TWO_RATES);

    expect(await invoicesOf(api(), scene.merchant, without.id)).toEqual([]);
    expect(await invoicesOf(api(), scene.merchant, simplified.id)).toMatchObject([{ buyer: null }]);
  });

  test('cannot be switched on before the business has a name and an address', async () => {
    const merchant = await newMerchant(api());

    const answer = await changeSettings(api(), merchant, { eachPayment: true });

    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'seller.name',
      'seller.street',
      'seller.city',
      'seller.country',
    ]);
    const { settings } = {
      settings: await api().call(endpoints.readSettings, { token: merchant.apiToken }),
    };
    expect(settings.json()).toMatchObject({ eachPayment: false });
  });

  test('a payment without it writes nothing', async () => {
    const { merchant } = await paidScene(api());
    expect(await stored(merchant.id)).toEqual({ invoices: 0, last: null });
  });
});

test('a payer whose payment has a simplified invoice is told to ask the business, and nothing is kept', async () => {
  const { merchant, payer, id } = await invoiceScene(api(), TWO_RATES, {
    eachPayment: true,
    byPayer: true,
    simplified: { amount: '400', currency: 'EUR' },
  });
  const paid = await paidAgain(api(), { merchant, payer }, TWO_RATES);
  const [simplified] = await invoicesOf(api(), merchant, paid.id);
  expect(simplified).toMatchObject({ kind: 'invoice', buyer: null });

  const refused = await askAsPayer(api(), payer, paid.id);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'invoice_issued']);
  const own = await api().call(memberEndpoints.list, { token: payer.token, query: {} });
  expect(own.json().details).toEqual({ buyer: null, always: false });
  await voidInvoice(api(), merchant, simplified?.id ?? '');
  expect((await askAsPayer(api(), payer, paid.id)).json()).toMatchObject({ buyer: BUYER });
  expect((await askAsPayer(api(), payer, id)).statusCode).toBe(201);
  expect((await askAsPayer(api(), payer, id)).statusCode).toBe(201);
});
