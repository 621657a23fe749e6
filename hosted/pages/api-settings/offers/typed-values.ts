/** The values of an offer's form, as its terms have them. */
import type { FormValues } from '../../../ui/form/form-values.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Omits what is null. */
export const present = <T extends object>(fields: Nullable<T>): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;

/** Another text stays, for the schema to refuse. */
export const countOf = (typed: string): number | string =>
  /^\d+$/.test(typed) ? Number(typed) : typed;

/** Readers of one field each; an empty one is null. */
export function typedValues(values: FormValues) {
  const text = (name: string) => String(values[name] ?? '').trim() || null;
  return {
    text,
    count: (name: string) => {
      const typed = text(name);
      return typed === null ? null : countOf(typed);
    },
    percent: (name: string) => text(name)?.replace(',', '.') ?? null,
  };
}
