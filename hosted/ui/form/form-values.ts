/** Values by field name; a name with dots is nested. */
export interface FormValues {
  [name: string]: string | boolean | FormValues;
}

/** Checkboxes become booleans, other fields strings. */
export function readForm(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const control of form.elements) {
    if (!isField(control) || control.name === '') continue;
    const isBox = control instanceof HTMLInputElement && control.type === 'checkbox';
    put(values, control.name.split('.'), isBox ? control.checked : control.value);
  }
  return values;
}

/** The control of a field; undefined when the form has none of that name. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is Field => isField(control) && control.name === name,
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(control: Element): control is Field {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

function put(values: FormValues, path: string[], value: string | boolean): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    values[name] = value;
    return;
  }
  const inner = values[name];
  const group = typeof inner === 'object' ? inner : {};
  values[name] = group;
  put(group, rest, value);
}
