/** Converts between the terms of a pass and the values of its form. */
import type { Pass, PassTerms } from '#shared/passes/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import { endOfDay } from '../../../platform/days.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';

export type Counting = 'counted' | 'unlimited';
export type Validity = 'days' | 'until';

/** Omits what is null. */
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

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
  const text = (name: string) => String(values[name] ?? '').trim() || null;
  const number = (name: string) => {
    const typed = text(name);
    return typed !== null && /^\d+$/.test(typed) ? Number(typed) : typed;
  };
  const currency = String(values.currency);
  return {
    name: values.name,
    // Empty becomes a text, which the schema refuses at its field.
    entries: counting === 'unlimited' ? null : (number('entries') ?? ''),
    price: sentAmount(text('price') ?? '', language, currency) || '0',
    currency,
    enabled: before?.enabled ?? true,
    ...(validity === 'days'
      ? { validDays: number('validDays') ?? '' }
      : { validUntil: endOfDay(text('validUntil') ?? '', before?.validUntil) }),
    ...present({
      level: text('level'),
      mostPerMember: number('mostPerMember'),
      terms: text('terms'),
    }),
  };
}
