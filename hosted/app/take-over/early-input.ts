/** Moves what a visitor typed into the prerendered page into the same fields of the app. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsIn = (root: ParentNode): Field[] => [
  ...root.querySelectorAll<Field>('form :is(input, select, textarea)'),
];

/** @returns false when the app does not show these fields, or not yet; nothing is changed then */
export function adoptEarlyInput(from: ParentNode, to: ParentNode): boolean {
  const fields = fieldsIn(from);
  const current = fieldsIn(to);
  if (fields.some((field, place) => kindOf(field) !== kindOf(current[place]))) return false;
  fields.forEach((field, place) => {
    const target = current[place];
    if (target) copy(field, target);
  });
  return true;
}

const kindOf = (field: Field | undefined) => field && `${field.type} ${field.autocomplete}`;

function copy(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'checkbox' || from.type === 'radio') {
      if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click();
      return;
    }
  }
  if ('defaultValue' in from && from.value === from.defaultValue) return;
  if (to.value === from.value) return;
  // React overrides the property of the element, and would take the value for its own.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
  to.dispatchEvent(new Event('change', { bubbles: true }));
}
