/** Empties password and code after success. */
export function clearSecrets(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /password|^code$/i.test(field.name)) field.value = '';
  }
}
