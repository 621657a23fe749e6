/** Moves what a visitor typed into the prerendered page into the same fields of the app. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface EarlyInput {
  fields: readonly Field[];
  focused: number;
  /** Null where the field type has no caret to read, such as e-mail. */
  caret: readonly [start: number, end: number] | null;
}

const fieldsIn = (root: ParentNode): Field[] => [
  ...root.querySelectorAll<Field>('form :is(input, select, textarea)'),
];

/** Call before the page leaves the document, because a detached field has no focus. */
export function readEarlyInput(root: ParentNode): EarlyInput {
  const fields = fieldsIn(root);
  const focused = fields.indexOf(document.activeElement as Field);
  return { fields, focused, caret: caretOf(fields[focused]) };
}

/** @returns false when the app does not show these fields, or not yet; nothing is changed then */
export function adoptEarlyInput({ fields, focused, caret }: EarlyInput, root: ParentNode): boolean {
  const current = fieldsIn(root);
  if (fields.some((field, place) => kindOf(field) !== kindOf(current[place]))) return false;
  fields.forEach((field, place) => {
    const target = current[place];
    if (target) copy(field, target);
  });
  const target = current[focused];
  // The visitor may have moved on, when the fields appear later than the app.
  if (target && (!document.activeElement || document.activeElement === document.body)) {
    target.focus({ preventScroll: true });
    if (caret && 'setSelectionRange' in target) target.setSelectionRange(...caret);
  }
  return true;
}

const kindOf = (field: Field | undefined) => field && `${field.type} ${field.autocomplete}`;

function caretOf(field: Field | undefined): EarlyInput['caret'] {
  if (!field || !('selectionStart' in field)) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

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
