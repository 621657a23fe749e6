/** Invoices as files: a tagged PDF in ten languages, with the XML embedded. */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as endpoints from '#shared/invoices/endpoints.ts';
import { invoicePdf } from '../../../server/payments/invoices/invoice-pdf.ts';
import { invoiceText } from '../../../server/payments/invoices/invoice-text.ts';
import { useApi } from '../../support/api/api.ts';
import { termsOf } from '../../support/payments/cii.ts';
import {
  asSeller,
  BUYER,
  fileOf,
  invoiceScene,
  issued,
  TWO_RATES,
  VAT_ID,
} from '../../support/payments/invoices.ts';
import { drawnIn } from '../../support/pdf.ts';

const api = useApi();
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'no', 'hr', 'hu', 'ja'];
const HEADINGS = [
  'Invoice',
  'Rechnung',
  'Factura',
  'Facture',
  'Fattura',
  'Fatura',
  'Faktura',
  'Račun',
  'Számla',
  '請求書',
];

const embeddedIn = (pdf: Buffer) => {
  const file = pdf.toString('latin1');
  const [, body = ''] =
    /\/Type \/EmbeddedFile[\s\S]*?stream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  return inflateSync(Buffer.from(body, 'latin1')).toString();
};

test('the PDF is tagged and states the invoice in ten languages, without a missing letter', async () => {
  const { merchant, id } = await invoiceScene(api());
  const invoice = await issued(api(), merchant, id);

  for (const [at, locale] of LANGUAGES.entries()) {
    const text = await invoiceText(invoice, locale);
    const pdf = await invoicePdf({ ...text, locale, issuedAt: invoice.issuedAt, xml: null });
    const drawn = drawnIn(pdf);
    const copied = drawn
      .map((one) => one.copied)
      .join('')
      .replaceAll(/\s/g, '');
    expect(copied).toContain(HEADINGS[at]);
    for (const stated of [invoice.number, BUYER.name, VAT_ID, 'Linden tea']) {
      expect(copied).toContain(stated.replaceAll(' ', ''));
    }
    expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    const file = pdf.toString('latin1');
    expect(file).toContain('/MarkInfo');
    expect(file).toContain(`/Lang (${locale})`);
  }
}, 60_000);

test('the PDF is built to PDF/A-3 and has the XML of the invoice embedded', async () => {
  const { merchant, id } = await invoiceScene(api());
  const invoice = await issued(api(), merchant, id);

  const pdf = await fileOf(api(), merchant, invoice.id);
  const xml = (await fileOf(api(), merchant, invoice.id, { format: 'xml' })).toString();

  const file = pdf.toString('latin1');
  expect(embeddedIn(pdf)).toBe(xml);
  expect(file).toContain('/AFRelationship /Alternative');
  expect(file).toContain('/OutputIntents');
  expect(file).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(file).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(termsOf(xml)).toMatchObject({
    number: invoice.number,
    typeCode: '380',
    sellerTaxId: VAT_ID,
    buyer: { name: BUYER.name, country: 'ES' },
    grandTotal: 3800n,
    due: 0n,
  });
});

test('a business outside the scope of the tax, and its buyer, have no tax number in the XML', async () => {
  const { merchant, id } = await invoiceScene(
    api(),
    { amount: '40.00', currency: 'EUR' },
    { vatId: null },
  );
  const answer = await api().call(endpoints.issue, {
    token: merchant.apiToken,
    body: { paySession: id, buyer: { ...BUYER, vatId: 'ES12345678Z' } },
  });

  const terms = termsOf(
    (await fileOf(api(), merchant, answer.json().id, { format: 'xml' })).toString(),
  );

  expect(terms).toMatchObject({ sellerTaxId: null, buyerTaxId: null });
  expect(terms.breakdown).toMatchObject([{ category: 'O', rate: null, taxable: 3800n, tax: 0n }]);
});

test('a simplified invoice has a PDF and no XML', async () => {
  const { merchant, id } = await invoiceScene(api(), TWO_RATES, {
    simplified: { amount: '400', currency: 'EUR' },
  });
  await asSeller(api(), merchant);
  const { id: invoice } = (
    await api().call(endpoints.issue, { token: merchant.apiToken, body: { paySession: id } })
  ).json();

  const pdf = await fileOf(api(), merchant, invoice);
  const xml = await api().call(endpoints.readFile, {
    token: merchant.apiToken,
    params: { id: invoice },
    query: { format: 'xml' },
  });

  expect(pdf.toString('latin1')).not.toContain('EmbeddedFile');
  expect(xml.json().code).toBe('not_found');
});
