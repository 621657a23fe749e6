/** What a member allows with the plan of an invitation. */
import type { Value } from '../format.ts';
import type { SoldPlan } from '../plans/sold.ts';
import type { LinkText, LinkTextKey } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';

/** The first charge, its rhythm, and the most of a period. */
export function planRows(plan: SoldPlan): { label: LinkText; value: Value }[] {
  const { name, price, currency, rhythm, every, cap, capTokens, nextAt, zone } = plan;
  const { minimumMonths, noticeDays } = plan;
  const period = (unit: SoldPlan['rhythm'], count: number): Value => ({
    kind: 'period',
    unit,
    count,
  });
  const rows: [LinkTextKey, Value | null][] = [
    ['link:plan.name', name],
    ['link:plan.price', { kind: 'money', amount: price, currency }],
    ['link:plan.first', nextAt === null ? null : { kind: 'date', at: nextAt, zone }],
    ['link:plan.every', period(rhythm, every)],
    [
      'link:plan.most',
      capTokens === null
        ? { kind: 'money', amount: cap, currency }
        : {
            kind: 'equal',
            values: [{ kind: 'money', amount: cap, currency }, tokenValue(capTokens)],
          },
    ],
    ['link:plan.minimum', minimumMonths === 0 ? null : period('month', minimumMonths)],
    ['link:plan.notice', noticeDays === 0 ? null : period('day', noticeDays)],
  ];
  return rows.flatMap(([key, value]) => (value === null ? [] : [{ label: { key }, value }]));
}
