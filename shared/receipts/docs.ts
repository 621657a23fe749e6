import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readPdf = {
  ...endpoints.readPdf,
  summary: 'Read your receipt of a payment, by its session or transaction, as a PDF file in base64',
} as const satisfies Documented;
