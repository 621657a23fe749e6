/** By call about invoices, statements, settlements or the test clock, the values each of its parameters and fields may not have. */
import { ID, PAGE, type Row } from './refused-fields.ts';

const FIAT = { fiat: ['', 'eur', 'XXX'] };
const PERIOD = { id: [...(ID.id ?? []), '2026-13', '2026-00', '1999', '2026-1'] };

export const REFUSED_BOOKS: Record<string, Row> = {
  readInvoiceSettings: {},
  changeInvoiceSettings: {
    body: {
      seller: [null, 1, 'Casa Alba'],
      prefix: [null, 'S 1', 'x'.repeat(13), 1],
      eachPayment: ['yes', null],
      byPayer: ['yes', null],
      mailed: ['yes', null],
      simplified: ['400', 400],
      unknown: [1],
    },
  },
  listInvoices: { query: { ...PAGE, paySession: ['pay_1'] } },
  listUninvoicedPayments: { query: PAGE },
  issueInvoice: {
    body: {
      paySession: ['', 'pay_1', 1, null],
      buyer: [null, 1, 'Ona'],
      unknown: [1],
    },
  },
  readInvoice: { params: ID },
  readInvoiceFile: {
    params: ID,
    query: { format: ['', 'html', 'PDF'], locale: ['', '!'], unknown: ['1'] },
  },
  voidInvoice: { params: ID, body: { reason: ['', 'x'.repeat(201), 1, null], unknown: [1] } },
  listStatements: {},
  readStatement: { params: PERIOD, query: { ...PAGE, ...FIAT } },
  readStatementPdf: { params: PERIOD, query: { ...FIAT, locale: ['', '!'], unknown: ['1'] } },
  listJournal: { params: PERIOD, query: { ...PAGE, ...FIAT } },
  listSettlements: { query: PAGE },
  readSettlement: { params: ID },
  listSettlementLines: { params: ID, query: PAGE },
  listPayoutLines: { params: ID, query: PAGE },
};
