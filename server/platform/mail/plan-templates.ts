/** E-mails about regular payments. The names of plans and businesses are others' words. */
import { MERCHANT_ROWS, UNVERIFIED } from './business-templates.ts';
import type { EmailTemplate } from './email-template.ts';

const AGREED = { ...MERCHANT_ROWS, plan: 'rows.plan' } as const;
const END = { value: 'endUrl', label: 'agreement-begun.end' } as const;

export const PLAN_TEMPLATES = {
  'agreement-begun': {
    subject: 'agreement-begun.subject',
    text: ['agreement-begun.text'],
    caution: UNVERIFIED,
    rows: {
      ...AGREED,
      price: 'rows.price',
      rhythm: 'rows.rhythm',
      first: 'rows.first-payment',
      next: 'rows.next-payment',
      most: 'rows.most-per-period',
      minimum: 'rows.minimum-term',
      noticePeriod: 'rows.notice-period',
      at: 'rows.at',
      terms: 'rows.terms',
    },
    action: 'agreement-begun.action',
    second: END,
    note: 'agreement-begun.note',
  },
  'agreement-frozen': {
    subject: 'agreement-frozen.subject',
    text: ['agreement-frozen.text'],
    rows: { ...AGREED, day: 'rows.goes-on' },
    action: 'agreement-begun.action',
    second: END,
  },
  'freeze-ended': {
    subject: 'freeze-ended.subject',
    text: ['freeze-ended.text'],
    rows: { ...AGREED, next: 'rows.next-payment' },
    action: 'agreement-begun.action',
    second: END,
  },
  'charge-announced': {
    subject: 'charge-announced.subject',
    text: ['charge-announced.text'],
    caution: UNVERIFIED,
    rows: { ...AGREED, amount: 'rows.amount', day: 'rows.taken-on', most: 'rows.most-tokens' },
    action: 'charge-announced.action',
    second: END,
  },
  'charge-failed': {
    subject: 'charge-failed.subject',
    text: ['charge-failed.text'],
    caution: [
      { value: 'insufficient', text: 'charge-failed.insufficient' },
      { value: 'debt', text: 'charge-failed.debt' },
      { value: 'level', text: 'charge-failed.level' },
      { value: 'trial', text: 'charge-failed.trial' },
      { value: 'cap', text: 'charge-failed.cap' },
      { value: 'frozen', text: 'charge-failed.frozen' },
      { value: 'mandate', text: 'charge-failed.mandate' },
      { value: 'retry', text: 'charge-failed.retry' },
      UNVERIFIED,
    ],
    rows: { ...AGREED, amount: 'rows.amount', day: 'rows.due-on' },
    action: 'charge-failed.action',
    second: END,
  },
  'approval-asked': {
    subject: 'approval-asked.subject',
    text: ['approval-asked.text'],
    caution: UNVERIFIED,
    rows: {
      ...AGREED,
      formerPrice: 'rows.price-until-now',
      price: 'rows.price',
      rhythm: 'rows.rhythm',
      today: 'rows.at-price-of-today',
      adjustment: 'rows.rest-of-period',
      most: 'rows.most-per-period',
    },
    action: 'approval-asked.action',
    second: END,
  },
  'mandate-paused': {
    subject: 'mandate-paused.subject',
    text: ['mandate-paused.text'],
    rows: AGREED,
    action: 'agreement-begun.action',
    second: END,
  },
  'mandate-ended': {
    subject: 'mandate-ended.subject',
    text: ['mandate-ended.text'],
    caution: { value: 'endUrl', text: 'mandate-ended.agreement' },
    rows: AGREED,
    action: 'agreement-begun.action',
    second: END,
  },
  'agreement-ended': {
    subject: 'agreement-ended.subject',
    text: ['agreement-ended.text'],
    caution: [
      { value: 'ends', text: 'agreement-ended.later' },
      { value: 'over', text: 'agreement-ended.over' },
    ],
    rows: { ...AGREED, at: 'rows.ended-at', ends: 'rows.ends-on' },
    action: 'agreement-begun.action',
  },
} as const satisfies Record<string, EmailTemplate>;
