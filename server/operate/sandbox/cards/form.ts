/** Parses `a[b][0]=c` into nested objects, the parameter encoding of Stripe's API. */
export type FormValue = string | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

export function parseForm(text: string): FormObject {
  const result: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let at = result;
    for (const part of path) {
      const inner = at[part];
      const next: FormObject =
        typeof inner === 'object' ? inner : (Object.create(null) as FormObject);
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return result;
}

/** The text at a path. @returns undefined for an object or a missing value */
export function textAt(form: FormObject, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

export function objectAt(form: FormObject, name: string): FormObject {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}
