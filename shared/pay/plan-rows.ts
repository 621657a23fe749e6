/** What a member approves with a plan: how often how much may be taken, until when, and on whose terms. */
import type { SoldPlan } from '../plans/sold.ts';
import type { PayText, PayTextKey } from '../text.ts';
import { moneyFirst, type Row } from './sum.ts';

export function planRows(plan: SoldPlan): Row[] {
  const { currency, rhythm, every, cap, capTokens, nextAt, zone } = plan;
  const { minimumMonths, noticeDays } = plan;
  const row = (key: PayTextKey, value: Row['value']): Row => ({ label: { key }, value });
  return [
    row('plan.every', { kind: 'period', unit: rhythm, count: every }),
    ...(nextAt === null ? [] : [row('plan.next', { kind: 'date', at: nextAt, zone })]),
    row(
      'plan.most',
      capTokens === null
        ? { kind: 'money', amount: cap, currency }
        : moneyFirst(cap, currency, capTokens),
    ),
    ...(minimumMonths === 0
      ? []
      : [row('plan.minimum', { kind: 'period', unit: 'month', count: minimumMonths })]),
    ...(noticeDays === 0
      ? []
      : [row('plan.notice', { kind: 'period', unit: 'day', count: noticeDays })]),
  ];
}

export const planTerms = ({ terms }: SoldPlan): { label: PayText; text: string } | null =>
  terms === null ? null : { label: { key: 'plan.terms' }, text: terms };
