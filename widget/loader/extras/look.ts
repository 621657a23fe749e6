import { CONTROL } from '#shared/embed/palette.ts';

/** Styles of a control directly in the merchant's page. */
export const BUTTON = `padding:14px 24px;border:1px solid transparent;border-radius:12px;font:600 16px system-ui,sans-serif;cursor:pointer;text-align:center;text-decoration:none;color:${CONTROL.onFill};background:${CONTROL.fill}`;

export const ADDRESS = `margin:12px;font:14px system-ui,sans-serif;text-align:center;overflow-wrap:anywhere;user-select:all;color:${CONTROL.ink}`;

/** The focus ring for keyboard users, because a style attribute cannot use `:focus-visible`. */
export function outline(element: HTMLElement): void {
  element.onfocus = element.onblur = () => {
    element.style.outline = element.matches(':focus-visible') ? `2px solid ${CONTROL.ink}` : '';
    element.style.outlineOffset = '2px';
  };
}
