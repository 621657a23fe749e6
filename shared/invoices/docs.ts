import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readSettings = {
  ...endpoints.readSettings,
  name: 'readInvoiceSettings',
  summary: 'Read the invoice settings',
  description: 'Returns what your invoices state of you, and when they are issued.',
} as const satisfies Documented;

export const changeSettings = {
  ...endpoints.changeSettings,
  name: 'changeInvoiceSettings',
  summary: 'Change the invoice settings',
  description:
    'Changes the fields that you send. `eachPayment` needs your name, street, city and country. Your tax number is in the tax settings. Issued invoices stay as they are.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listInvoices',
  summary: 'List invoices',
  description:
    'Returns your invoices, credit notes and cancellations, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const issue = {
  ...endpoints.issue,
  name: 'issueInvoice',
  summary: 'Issue an invoice',
  description:
    'Issues the invoice of a payment under your next number, and a credit note for each of its refunds. Issuing again returns the same invoice. Fails with `validation_failed`, naming each field, if you or the buyer lack something that an invoice must state.',
} as const satisfies Documented;

export const listUninvoiced = {
  ...endpoints.listUninvoiced,
  name: 'listUninvoicedPayments',
  summary: 'List payments without an invoice',
  description:
    'Returns the payments that got no invoice when they were paid, although `eachPayment` was on, newest first, and what is missing now. Issue their invoices when it is there. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readInvoice',
  summary: 'Read an invoice',
  description: 'Returns one of your invoices, credit notes or cancellations.',
} as const satisfies Documented;

export const readFile = {
  ...endpoints.readFile,
  name: 'readInvoiceFile',
  summary: 'Read an invoice as a file',
  description:
    'Returns the invoice as a PDF with its EN 16931 data embedded, or that data alone as XML (CII). A simplified invoice has no such data.',
} as const satisfies Documented;

export const voidInvoice = {
  ...endpoints.voidInvoice,
  name: 'voidInvoice',
  summary: 'Void an invoice',
  description:
    'Voids an invoice and returns the cancellation, which credits what is left of it. Nothing is refunded. Another invoice of the payment can then be issued.',
} as const satisfies Documented;
