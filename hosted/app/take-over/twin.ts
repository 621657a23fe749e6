/** @returns the element of the app that is the same as `element` of the prerendered page, once it is shown */
export function twinOf(
  element: HTMLElement,
  from: ParentNode,
  to: ParentNode,
): HTMLElement | undefined {
  const alike = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter(
      (other) => nameOf(other) === nameOf(element),
    );
  return alike(to)[alike(from).indexOf(element)];
}

function nameOf(element: HTMLElement): string {
  const { type, autocomplete } = element as Partial<HTMLInputElement>;
  return `${element.textContent} ${type} ${autocomplete}`;
}
