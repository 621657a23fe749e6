/** Converts between the terms of a pass and the values of its form. */
import type { Pass, PassTerms } from '#shared/passes/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import { endOfDay } from '../../../platform/days.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { present, typedValues } from '../offers/typed-values.ts';

export type Counting = 'counted' | 'unlimited';
export type Validity = 'days' | 'until';

/** The terms of a pass as the API accepts them. */
export function termsFrom(pass: Pass): PassTerms {
  const { name, entries, price, currency, enabled } = pass;
  const { validDays, validUntil, level, mostPerMember, terms } = pass;
  return {
    ...{ name, entries, price, currency, enabled },
    ...present({ validDays, validUntil, level, mostPerMember, terms }),
  };
}

interface Chosen {
  counting: Counting;
  validity: Validity;
  before: Pass | undefined;
  language: string;
}

/** The form values as terms. An invalid number stays as text, so that the schema refuses it. */
export function termsOf(values: FormValues, { counting, validity, before, language }: Chosen) {
  const { text, count } = typedValues(values);
  const currency = String(values.currency);
  return {
    name: values.name,
    // Empty becomes a text, which the schema refuses at its field.
    entries: counting === 'unlimited' ? null : (count('entries') ?? ''),
    price: sentAmount(text('price') ?? '', language, currency) || '0',
    currency,
    enabled: before?.enabled ?? true,
    ...(validity === 'days'
      ? { validDays: count('validDays') ?? '' }
      : { validUntil: endOfDay(text('validUntil') ?? '', before?.validUntil) }),
    ...present({
      level: text('level'),
      mostPerMember: count('mostPerMember'),
      terms: text('terms'),
    }),
  };
}
