/** Mails about reservations, to the payer and to a business that loses one; and about invoices. */
import { MERCHANT_ROWS, UNVERIFIED } from './business-templates.ts';
import type { EmailTemplate } from './email-template.ts';
import type { TemplateName } from './template-values.ts';

const ORDER_ROWS = { description: 'rows.description', reference: 'rows.reference' } as const;
const END_ROWS = {
  at: 'rows.at',
  total: 'rows.reserved',
  taken: 'rows.taken',
  returned: 'rows.returned',
} as const;

export const RESERVATION_TEMPLATES = {
  'invoice-issued': {
    subject: 'invoice-issued.subject',
    text: ['invoice-issued.text'],
    caution: [{ value: 'attached', text: 'invoice-issued.attached' }, UNVERIFIED],
    rows: { ...MERCHANT_ROWS, number: 'rows.invoice', total: 'rows.amount' },
    action: 'invoice-issued.action',
  },
  'reservation-made': {
    subject: 'reservation-made.subject',
    text: ['reservation-made.text'],
    caution: UNVERIFIED,
    rows: {
      ...MERCHANT_ROWS,
      ...ORDER_ROWS,
      total: 'rows.reserved',
      until: 'rows.capture-until',
      terms: 'rows.terms',
    },
    action: 'reservation-made.action',
    note: 'reservation-made.note',
  },
  'reservation-captured': {
    subject: 'reservation-captured.subject',
    text: ['reservation-captured.text'],
    caution: UNVERIFIED,
    rows: { ...MERCHANT_ROWS, ...ORDER_ROWS, ...END_ROWS, terms: 'rows.terms' },
    action: 'reservation-captured.action',
  },
  'reservation-released': {
    subject: 'reservation-released.subject',
    text: ['reservation-released.text'],
    caution: UNVERIFIED,
    rows: { ...MERCHANT_ROWS, ...ORDER_ROWS, ...END_ROWS },
    action: 'reservation-released.action',
  },
  'reservation-withdrawn': {
    subject: 'reservation-withdrawn.subject',
    text: ['reservation-withdrawn.text'],
    rows: { ...ORDER_ROWS, at: 'rows.at', total: 'rows.reserved' },
    action: 'reservation-withdrawn.action',
  },
} as const satisfies Partial<Record<TemplateName, EmailTemplate>>;
