/** E-mails about passes. Their names, and those of the businesses, are others' words. */
import { MERCHANT_ROWS, UNVERIFIED } from './business-templates.ts';
import type { EmailTemplate } from './email-template.ts';

const ROWS = { ...MERCHANT_ROWS, pass: 'rows.pass' } as const;

export const PASS_TEMPLATES = {
  'pass-low': {
    subject: 'pass-low.subject',
    text: ['pass-low.text'],
    caution: UNVERIFIED,
    rows: ROWS,
    action: 'pass-low.action',
  },
  'pass-ending': {
    subject: 'pass-ending.subject',
    text: ['pass-ending.text'],
    caution: UNVERIFIED,
    rows: ROWS,
    action: 'pass-ending.action',
  },
  'pass-given': {
    subject: 'pass-given.subject',
    text: ['pass-given.text'],
    caution: UNVERIFIED,
    rows: ROWS,
    action: 'pass-given.action',
    note: 'pass-given.note',
  },
} as const satisfies Record<string, EmailTemplate>;
