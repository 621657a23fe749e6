import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './member-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the invoices of the signed-in member, and what new ones state of them',
} as const satisfies Documented;

export const issue = {
  ...endpoints.issue,
  summary: 'Issue the invoice of one’s own payment, where its business offers that',
  description: 'Keeps `buyer` for the next invoice.',
} as const satisfies Documented;

export const readFile = {
  ...endpoints.readFile,
  summary: 'Read an invoice of the signed-in member as a file',
} as const satisfies Documented;

export const changeDetails = {
  ...endpoints.changeDetails,
  summary: 'Change or delete what invoices state of the signed-in member',
} as const satisfies Documented;
