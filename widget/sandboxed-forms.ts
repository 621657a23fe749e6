/**
 * A page may be in a sandbox that allows windows and forbids forms (`allow-popups` without
 * `allow-forms`). Our window inherits that: the browser then submits no form, and dispatches no `submit`
 * event. Our forms need the event only, so a press of their button dispatches it.
 */
export function submitInSandbox(page: Document): void {
  let submitted: EventTarget | null;
  page.addEventListener(
    'submit',
    ({ target }) => {
      submitted = target;
    },
    true,
  );
  page.addEventListener('click', (press) => {
    const button = press.target instanceof Element && press.target.closest('button');
    const form = button && button.type === 'submit' && button.form;
    if (!form) return;
    submitted = null;
    // The browser submits after this event.
    setTimeout(() => {
      if (submitted === form || press.defaultPrevented) return;
      if (form.noValidate || form.reportValidity())
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  });
}
