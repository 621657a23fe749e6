/** Converts the values of the form into what the API accepts. */
import type { Coupon } from '#shared/coupons/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import { dayOf } from '../../../platform/days.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { typedValues } from '../offers/typed-values.ts';

export type Kind = 'percent' | 'amount';

/** Invalid numbers stay as text, so that the schema refuses them at their field. */
export function couponOf(
  values: FormValues,
  { kind, before, language }: { kind: Kind; before: Coupon | undefined; language: string },
): Record<string, unknown> {
  const { text, count, percent } = typedValues(values);
  const chosen = (name: 'button' | 'pass') => {
    const ids = Object.entries(Object(values[name]))
      .filter(([, isChosen]) => isChosen === true)
      .map(([id]) => id);
    return ids.length > 0 ? ids : null;
  };
  const limits = {
    name: values.name,
    from: timeOf(text('from'), before?.from, 'T00:00:00'),
    until: timeOf(text('until'), before?.until, 'T23:59:59'),
    most: count('most'),
    mostPerAccount: count('mostPerAccount'),
    buttons: chosen('button'),
    passes: chosen('pass'),
    level: text('level'),
  };
  if (before) return limits;
  const code = text('code');
  return {
    ...limits,
    ...(code === null ? {} : { code }),
    ...(kind === 'percent'
      ? { percent: percent('percent') ?? '' }
      : {
          amount: sentAmount(text('amount') ?? '', language, String(values.currency)),
          currency: values.currency,
        }),
  };
}

/** A day begins and ends by the clock of the person who chooses it; an unchanged day keeps its time. */
function timeOf(day: string | null, before: string | null | undefined, clock: string) {
  if (day === null) return null;
  if (before && day === dayOf(before)) return before;
  const time = new Date(`${day}${clock}`);
  return Number.isNaN(time.getTime()) ? day : time.toISOString();
}
