/** All mails, with the keys of their texts in `locales/<language>/mail.json`. */
import { BUSINESS_TEMPLATES, MERCHANT_ROWS, UNVERIFIED } from './business-templates.ts';
import type { EmailTemplate } from './email-template.ts';
import { PASS_TEMPLATES } from './pass-templates.ts';
import { PLAN_TEMPLATES } from './plan-templates.ts';
import { PURCHASE_TEMPLATES } from './purchase-templates.ts';
import { RESERVATION_TEMPLATES } from './reservation-templates.ts';
import { SECURITY_TEMPLATES } from './security-templates.ts';
import type { TemplateName } from './template-values.ts';

const LEVEL_ROWS = {
  from: 'rows.from-level',
  to: 'rows.to-level',
  amount: 'rows.moved',
  staked: 'rows.staked',
  at: 'rows.at',
} as const;

const WITHDRAWAL_ROWS = { amount: 'rows.amount', address: 'rows.address', at: 'rows.at' } as const;
const REQUESTED_ROWS = {
  digits: 'rows.digits',
  merchant: 'rows.merchant',
  verifiedDomain: 'rows.verified-domain',
} as const;

const REFUND_ROWS = {
  description: 'rows.description',
  reference: 'rows.reference',
  at: 'rows.at',
  refunded: 'rows.refunded',
  part: 'rows.part',
  back: 'rows.back',
  net: 'rows.net',
  reason: 'rows.reason',
} as const;

export const TEMPLATES: Record<TemplateName, EmailTemplate> = {
  ...SECURITY_TEMPLATES,
  ...BUSINESS_TEMPLATES,
  ...RESERVATION_TEMPLATES,
  'confirm-email': {
    subject: 'confirm-email.subject',
    text: ['confirm-email.text'],
    caution: { value: 'digits', text: 'confirm-email.caution' },
    rows: REQUESTED_ROWS,
    action: 'confirm-email.action',
    note: 'confirm-email.note',
  },
  'already-registered': {
    subject: 'already-registered.subject',
    text: ['already-registered.text'],
    action: 'already-registered.action',
    note: 'already-registered.note',
  },
  'confirm-new-email': {
    subject: 'confirm-new-email.subject',
    text: ['confirm-new-email.text'],
    action: 'confirm-new-email.action',
    note: 'confirm-new-email.note',
  },
  'reset-password': {
    subject: 'reset-password.subject',
    text: ['reset-password.text'],
    caution: { value: 'digits', text: 'reset-password.caution' },
    rows: REQUESTED_ROWS,
    action: 'reset-password.action',
    note: 'reset-password.note',
  },
  'mailbox-proof': {
    subject: 'mailbox-proof.subject',
    text: ['mailbox-proof.text'],
    caution: { value: 'digits', text: 'mailbox-proof.caution' },
    rows: { digits: 'rows.digits' },
    note: 'mailbox-proof.note',
  },
  contact: { subject: 'contact.subject', text: ['contact.text'] },
  'payment-receipt': {
    subject: 'payment-receipt.subject',
    text: ['payment-receipt.text'],
    caution: [{ value: 'until', text: 'payment-receipt.give-back' }, UNVERIFIED],
    action: 'payment-receipt.action',
    second: { value: 'refundUrl', label: 'payment-receipt.refund' },
    note: 'payment-receipt.note',
  },
  'refund-received': {
    subject: 'refund-received.subject',
    text: ['refund-received.text'],
    caution: UNVERIFIED,
    rows: { ...MERCHANT_ROWS, ...REFUND_ROWS },
    action: 'refund-received.action',
  },
  'refund-given': {
    subject: 'refund-given.subject',
    text: ['refund-given.text'],
    rows: REFUND_ROWS,
    action: 'refund-given.action',
    note: 'refund-given.note',
  },
  'refund-asked': {
    subject: 'refund-asked.subject',
    text: ['refund-asked.text'],
    rows: {
      description: 'rows.description',
      reference: 'rows.reference',
      amount: 'rows.amount',
      reason: 'rows.reason',
      message: 'rows.message',
      until: 'rows.answer-until',
    },
    action: 'refund-asked.action',
  },
  'refund-declined': {
    subject: 'refund-declined.subject',
    text: ['refund-declined.text'],
    caution: UNVERIFIED,
    rows: {
      ...MERCHANT_ROWS,
      description: 'rows.description',
      reference: 'rows.reference',
      amount: 'rows.amount',
      answer: 'rows.answer',
    },
    action: 'refund-declined.action',
  },
  'deposit-receipt': {
    subject: 'deposit-receipt.subject',
    text: ['deposit-receipt.text'],
    rows: {
      amount: 'rows.received',
      at: 'rows.at',
      address: 'rows.address',
      transaction: 'rows.transaction',
    },
    action: 'deposit-receipt.action',
  },
  'level-changed': {
    subject: 'level-changed.subject',
    text: ['level-changed.text'],
    rows: LEVEL_ROWS,
    action: 'level-changed.action',
  },
  'membership-lapsed': {
    subject: 'membership-lapsed.subject',
    text: ['membership-lapsed.text'],
    rows: LEVEL_ROWS,
    action: 'membership-lapsed.action',
  },
  'airdrop-received': {
    subject: 'airdrop-received.subject',
    text: ['airdrop-received.text'],
    rows: { amount: 'rows.received', campaign: 'rows.description', at: 'rows.at' },
    action: 'airdrop-received.action',
  },
  'trial-ending': {
    subject: 'trial-ending.subject',
    text: ['trial-ending.text', 'trial-ending.stake'],
    action: 'trial-ending.action',
  },
  'trial-ended': {
    subject: 'trial-ended.subject',
    text: ['trial-ended.text', 'trial-ended.stake'],
    action: 'trial-ended.action',
  },
  ...PASS_TEMPLATES,
  ...PLAN_TEMPLATES,
  ...PURCHASE_TEMPLATES,
  'withdrawal-requested': {
    subject: 'withdrawal-requested.subject',
    text: ['withdrawal-requested.text'],
    caution: [
      { value: 'leaving', text: 'withdrawal-requested.leaving' },
      { value: 'onePerson', text: 'withdrawal-requested.one-person' },
    ],
    rows: { ...WITHDRAWAL_ROWS, until: 'rows.until' },
    action: 'withdrawal-requested.action',
    note: 'withdrawal-requested.note',
    variant: { value: 'payout', action: 'payout-requested.action' },
  },
  'withdrawal-approval': {
    subject: 'withdrawal-approval.subject',
    text: ['withdrawal-approval.text'],
    rows: WITHDRAWAL_ROWS,
    action: 'withdrawal-approval.action',
    variant: {
      value: 'payout',
      subject: 'payout-approval.subject',
      text: ['payout-approval.text'],
      action: 'payout-approval.action',
    },
  },
  'second-approval': {
    subject: 'second-approval.subject',
    text: ['second-approval.text'],
    rows: {
      business: 'rows.business',
      ...WITHDRAWAL_ROWS,
      by: 'rows.who',
      until: 'rows.approve-until',
    },
    action: 'second-approval.action',
    note: 'second-approval.note',
  },
  'withdrawal-settled': {
    subject: 'withdrawal-settled.subject',
    text: ['withdrawal-settled.text'],
    caution: { value: 'leaving', text: 'withdrawal-settled.left' },
    rows: { ...WITHDRAWAL_ROWS, transaction: 'rows.transaction' },
    action: 'withdrawal-settled.action',
  },
  'withdrawal-cancelled': {
    subject: 'withdrawal-cancelled.subject',
    text: ['withdrawal-cancelled.text'],
    caution: { value: 'replaced', text: 'withdrawal-cancelled.replaced' },
    rows: WITHDRAWAL_ROWS,
    action: 'withdrawal-cancelled.action',
    variant: { value: 'payout', subject: 'payout-cancelled.subject' },
  },
  'withdrawal-failed': {
    subject: 'withdrawal-failed.subject',
    text: ['withdrawal-failed.text'],
    rows: WITHDRAWAL_ROWS,
    action: 'withdrawal-failed.action',
    variant: { value: 'payout', subject: 'payout-failed.subject' },
  },
};
