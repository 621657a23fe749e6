import type { FormValues } from './form-values.ts';

/** The acceptances of a form that has one checkbox for all of them. @param values of the form */
export function acceptsAll(
  values: FormValues,
  names: readonly string[],
): Record<string, FormValues[string]> {
  const { acceptances } = values;
  const box = typeof acceptances === 'object' ? (acceptances.conditions ?? false) : false;
  return Object.fromEntries(names.map((name) => [name, box]));
}
