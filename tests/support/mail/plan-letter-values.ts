/** The values of e-mails about regular payments. */
import type { PlanValues } from '../../../server/platform/mail/plan-values.ts';
import { AT } from './team-letter-values.ts';

const AGREED = {
  merchant: 'Casa Alba',
  verifiedDomain: 'casa.example',
  unverifiedDomain: '',
  plan: 'Yoga by the month',
  endUrl: 'https://pay.example/end/abc',
  url: 'https://pay.example/account/links',
};
const TERMS = { price: '€40.00', rhythm: '1 month', most: '€40.00 · 228 SLS' };

export const PLAN_VALUES: PlanValues = {
  'agreement-begun': {
    ...AGREED,
    ...TERMS,
    first: '',
    next: '21 December 2026',
    minimum: '6 months',
    noticePeriod: '14 days',
    at: AT,
    terms: 'Closed in August.',
  },
  'agreement-frozen': { ...AGREED, day: '21 December 2026' },
  'freeze-ended': { ...AGREED, next: '21 December 2026' },
  'charge-announced': { ...AGREED, amount: '€38.00', day: '21 December 2026', most: '228 SLS' },
  'charge-failed': {
    ...AGREED,
    amount: '€38.00',
    day: '21 December 2026',
    retry: '23 December 2026',
    insufficient: 'insufficient',
    debt: '',
    level: '',
    trial: '',
    cap: '',
    frozen: '',
    mandate: '',
  },
  'approval-asked': {
    ...AGREED,
    ...TERMS,
    formerPrice: '€35.00',
    today: '€38.00 · 152 SLS',
    adjustment: '€9.50 · 38 SLS',
  },
  'mandate-paused': { ...AGREED, at: AT },
  'mandate-ended': { ...AGREED, at: AT },
  'agreement-ended': { ...AGREED, endUrl: '', at: AT, ends: '21 May 2027', over: '' },
};
