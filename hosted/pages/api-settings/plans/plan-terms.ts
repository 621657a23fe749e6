/** Converts between the terms of a plan and the values of its form. */
import type { Plan } from '#shared/plans/schemas.ts';
import type { PlanTerms } from '#shared/plans/terms.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { countOf, present, typedValues } from '../offers/typed-values.ts';

/** The terms of a plan as the API accepts them. */
export function termsFrom(plan: Plan): PlanTerms {
  const { name, price, currency, rhythm, every, enabled } = plan;
  const { trialDays, minimumMonths, noticeDays, retryDays, taxRate, level, terms } = plan;
  return {
    ...{ name, price, currency, rhythm, every, enabled },
    ...{ trialDays, minimumMonths, noticeDays, retryDays },
    ...present({ taxRate, level, terms }),
  };
}

/** The form values as terms. An invalid number stays as text, so that the schema refuses it. */
export function termsOf(values: FormValues, before: Plan | undefined, language: string) {
  const { text, count, percent } = typedValues(values);
  const currency = before?.currency ?? String(values.currency);
  const retries = text('retryDays');
  return {
    name: values.name,
    price: sentAmount(text('price') ?? '', language, currency) || '0',
    currency,
    rhythm: before?.rhythm ?? values.rhythm,
    every: before?.every ?? count('every') ?? 1,
    enabled: before?.enabled ?? true,
    retryDays: retries === null ? [] : retries.split(/[\s,;]+/).map(countOf),
    ...present({
      trialDays: count('trialDays'),
      minimumMonths: count('minimumMonths'),
      noticeDays: count('noticeDays'),
      taxRate: percent('taxRate'),
      level: text('level'),
      terms: text('terms'),
    }),
  };
}
