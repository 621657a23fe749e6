/** Converts between the terms of a button and the values of its form. */
import type { BusinessButton, ButtonTerms } from '#shared/buttons/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import { endOfDay } from '../../../platform/days.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { present, typedValues } from '../offers/typed-values.ts';

export type Pricing = 'fixed' | 'free';

/** The terms of a button as the API accepts them. */
export function termsFrom(button: BusinessButton): ButtonTerms {
  const { name, currency, enabled } = button;
  const { description, amount, minimum, maximum, stock, expiresAt } = button;
  const { referencePrefix, minimumLevel, successUrl, capture } = button;
  const { captureDays, terms, taxRate, pass, plan } = button;
  return {
    name,
    currency,
    enabled,
    ...present({ description, amount, minimum, maximum, stock, expiresAt }),
    ...present({ referencePrefix, minimumLevel, successUrl, captureDays, terms, taxRate }),
    ...present({ pass, plan }),
    capture,
  };
}

/**
 * The form values as terms of a button. Invalid numbers stay as text, so that the schema refuses
 * them.
 */
export function termsOf(
  values: FormValues,
  pricing: Pricing,
  before: BusinessButton | undefined,
  language: string,
): unknown {
  const { text, count, percent } = typedValues(values);
  const amount = (name: string) =>
    sentAmount(text(name) ?? '', language, String(values.currency)) || null;
  return {
    name: values.name,
    currency: values.currency,
    enabled: before?.enabled ?? true,
    ...present({
      description: text('description'),
      stock: count('stock'),
      expiresAt: endOf(text('expiresAt'), before),
      referencePrefix: text('referencePrefix'),
      minimumLevel: text('minimumLevel'),
      successUrl: text('successUrl'),
      captureDays: count('captureDays'),
      terms: text('terms'),
      taxRate: percent('taxRate'),
      pass: text('pass'),
      plan: before?.plan ?? null,
    }),
    capture: values.capture,
    // An empty price becomes 0, which the schema refuses at its field.
    ...(pricing === 'fixed'
      ? present({ amount: amount('amount') })
      : { minimum: amount('minimum') ?? '0', maximum: amount('maximum') ?? '0' }),
  };
}

const endOf = (day: string | null, before: BusinessButton | undefined): string | null =>
  day === null ? null : endOfDay(day, before?.expiresAt);
