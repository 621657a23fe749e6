/** Mails to the team of a business. */
import type { EmailTemplate } from './email-template.ts';
import type { TemplateName } from './template-values.ts';

/** One of the two domain values is empty: the row's label tells whether the domain is verified. */
export const MERCHANT_ROWS = {
  merchant: 'rows.merchant',
  verifiedDomain: 'rows.verified-domain',
  unverifiedDomain: 'rows.unverified-domain',
} as const;

export const UNVERIFIED = { value: 'unverifiedDomain', text: 'unverified.caution' } as const;

export const BUSINESS_TEMPLATES = {
  'team-invitation': {
    subject: 'team-invitation.subject',
    text: ['team-invitation.text'],
    caution: UNVERIFIED,
    rows: { ...MERCHANT_ROWS, role: 'rows.role' },
    action: 'team-invitation.action',
    note: 'team-invitation.note',
  },
  'team-role-changed': {
    subject: 'team-role-changed.subject',
    text: ['team-role-changed.text'],
    rows: { ...MERCHANT_ROWS, role: 'rows.role' },
    action: 'team-role-changed.action',
  },
  'team-removed': {
    subject: 'team-removed.subject',
    text: ['team-removed.text'],
    rows: MERCHANT_ROWS,
  },
  'owner-frozen': {
    subject: 'owner-frozen.subject',
    text: ['owner-frozen.text', 'owner-frozen.stopped', 'owner-frozen.goes-on'],
    rows: MERCHANT_ROWS,
    action: 'owner-frozen.action',
  },
  'colleague-frozen': {
    subject: 'colleague-frozen.subject',
    text: ['colleague-frozen.text', 'colleague-frozen.goes-on'],
    rows: { ...MERCHANT_ROWS, who: 'rows.person' },
    action: 'colleague-frozen.action',
  },
  'colleague-unfrozen': {
    subject: 'colleague-unfrozen.subject',
    text: ['colleague-unfrozen.text'],
    rows: { ...MERCHANT_ROWS, who: 'rows.person' },
    action: 'colleague-frozen.action',
  },
  'ownership-offered': {
    subject: 'ownership-offered.subject',
    text: ['ownership-offered.text'],
    rows: MERCHANT_ROWS,
    action: 'ownership-offered.action',
    note: 'ownership-offered.note',
  },
  'owner-notice': {
    subject: 'owner-notice.subject',
    text: ['owner-notice.text'],
    rows: { what: 'rows.what', object: 'rows.object', who: 'rows.who', at: 'rows.at' },
    action: 'owner-notice.action',
    note: 'owner-notice.note',
  },
  'grants-suspended': {
    subject: 'grants-suspended.subject',
    text: ['grants-suspended.text', 'grants-suspended.decide', 'grants-suspended.keys'],
    action: 'grants-suspended.action',
    note: 'grants-suspended.note',
  },
  'suspension-kept': {
    subject: 'suspension-kept.subject',
    text: ['suspension-kept.text'],
    rows: { what: 'rows.what', object: 'rows.object', who: 'rows.who', at: 'rows.at' },
    action: 'grants-suspended.action',
    note: 'grants-suspended.note',
  },
  'suspension-ended': {
    subject: 'suspension-ended.subject',
    text: ['suspension-ended.text'],
    rows: { what: 'rows.what', object: 'rows.object', who: 'rows.who', at: 'rows.at' },
    action: 'grants-suspended.action',
    note: 'grants-suspended.note',
  },
  'domain-failing': {
    subject: 'domain-failing.subject',
    text: ['domain-failing.text', 'domain-failing.then'],
    action: 'domain-failing.action',
  },
  'webhook-off': {
    subject: 'webhook-off.subject',
    text: ['webhook-off.text', 'webhook-off.queue'],
    action: 'webhook-off.action',
  },
  'webhook-gone': {
    subject: 'webhook-off.subject',
    text: ['webhook-off.gone', 'webhook-off.queue'],
    action: 'webhook-off.action',
  },
  'first-sale': {
    subject: 'first-sale.subject',
    text: ['first-sale.text'],
    rows: {
      merchant: 'rows.business',
      amount: 'rows.amount',
      description: 'rows.description',
      at: 'rows.at',
    },
    action: 'first-sale.action',
  },
  'daily-summary': {
    subject: 'daily-summary.subject',
    text: ['daily-summary.text'],
    rows: {
      merchant: 'rows.business',
      payments: 'rows.payments',
      gross: 'rows.gross',
      coupon: 'rows.coupon',
      discount: 'rows.discount',
      tip: 'rows.tip',
      sales: 'rows.sales',
      tax: 'rows.tax',
      refunds: 'rows.refunds',
      refundedTax: 'rows.refunded-tax',
      received: 'rows.received',
    },
    action: 'daily-summary.action',
    note: 'daily-summary.note',
  },
} satisfies Partial<Record<TemplateName, EmailTemplate>>;
