/** E-mails about tokens that were bought by card. */
import type { EmailTemplate } from './email-template.ts';

export const PURCHASE_TEMPLATES = {
  'purchase-receipt': {
    subject: 'purchase-receipt.subject',
    text: ['purchase-receipt.text'],
    rows: { tokens: 'rows.tokens', paid: 'rows.paid-by-card', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-receipt.action',
    second: { label: 'purchase-receipt.withdraw', value: 'withdrawUrl' },
    note: 'purchase-receipt.note',
  },
  'purchase-reversed': {
    subject: 'purchase-reversed.subject',
    text: ['purchase-reversed.text'],
    rows: { tokens: 'rows.tokens', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-reversed.action',
  },
  'purchase-withdrawn': {
    subject: 'purchase-withdrawn.subject',
    text: ['purchase-withdrawn.text'],
    rows: { tokens: 'rows.tokens', back: 'rows.to-card', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-reversed.action',
    note: 'purchase-receipt.note',
  },
  'purchase-withdrawal-refused': {
    subject: 'purchase-withdrawal-refused.subject',
    text: ['purchase-withdrawal-refused.text'],
    rows: { tokens: 'rows.tokens', at: 'rows.at', order: 'rows.order' },
    action: 'purchase-reversed.action',
  },
  'purchase-refused': {
    subject: 'purchase-refused.subject',
    text: ['purchase-refused.text'],
    rows: { tokens: 'rows.tokens', paid: 'rows.paid-by-card', order: 'rows.order' },
    action: 'purchase-refused.action',
  },
  'purchase-refused-card': {
    subject: 'purchase-refused.subject',
    text: ['purchase-refused.text-card'],
    rows: { tokens: 'rows.tokens', paid: 'rows.paid-by-card', order: 'rows.order' },
    action: 'purchase-refused.action',
  },
} as const satisfies Record<string, EmailTemplate>;
