/** Converts between the terms of a button and the values of its form. */
import type { BusinessButton, ButtonTerms } from '#shared/buttons/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import type { FormValues } from '../../../ui/form/form-values.ts';

export type Pricing = 'fixed' | 'free';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Omits null values. */
function present<T extends object>(fields: Nullable<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  ) as Partial<T>;
}

/** The terms of a button as the API accepts them. */
export function termsFrom(button: BusinessButton): ButtonTerms {
  const { name, currency, enabled } = button;
  const { description, amount, minimum, maximum, stock, expiresAt } = button;
  const { referencePrefix, minimumLevel, successUrl, taxRate } = button;
  return {
    name,
    currency,
    enabled,
    ...present({ description, amount, minimum, maximum, stock, expiresAt }),
    ...present({ referencePrefix, minimumLevel, successUrl, taxRate }),
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
  const text = (name: string) => String(values[name] ?? '').trim() || null;
  const amount = (name: string) =>
    sentAmount(text(name) ?? '', language, String(values.currency)) || null;
  const stock = text('stock');
  return {
    name: values.name,
    currency: values.currency,
    enabled: before?.enabled ?? true,
    ...present({
      description: text('description'),
      stock: stock !== null && /^\d+$/.test(stock) ? Number(stock) : stock,
      expiresAt: endOf(text('expiresAt'), before),
      referencePrefix: text('referencePrefix'),
      minimumLevel: text('minimumLevel'),
      successUrl: text('successUrl'),
      taxRate: text('taxRate')?.replace(',', '.') ?? null,
    }),
    // An empty price becomes 0, which the schema refuses at its field.
    ...(pricing === 'fixed'
      ? present({ amount: amount('amount') })
      : { minimum: amount('minimum') ?? '0', maximum: amount('maximum') ?? '0' }),
  };
}

/** The local day for a date field. */
export function dayOf(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The last second of the day; an unchanged day keeps its time. */
function endOf(day: string | null, before: BusinessButton | undefined): string | null {
  if (day === null) return null;
  if (before?.expiresAt && day === dayOf(before.expiresAt)) return before.expiresAt;
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
