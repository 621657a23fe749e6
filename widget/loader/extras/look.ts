import { ACCENT_FILL, ON_ACCENT } from '#shared/embed/palette.ts';

/** Styles of a control directly in the merchant's page. */
export const BUTTON = `padding:14px 24px;border:1px solid transparent;border-radius:12px;font:600 16px system-ui,sans-serif;cursor:pointer;text-align:center;text-decoration:none;color:light-dark(${ON_ACCENT});background:light-dark(${ACCENT_FILL})`;

export const ADDRESS =
  'margin:12px;font:14px system-ui,sans-serif;text-align:center;overflow-wrap:anywhere;user-select:all;color:light-dark(#3c3834,#ece8e3)';

/** The focus ring for keyboard users, because a style attribute cannot use `:focus-visible`. */
export function outline(element: HTMLElement): void {
  element.onfocus = element.onblur = () => {
    element.style.outline = element.matches(':focus-visible')
      ? '2px solid light-dark(#3c3834,#ece8e3)'
      : '';
    element.style.outlineOffset = '2px';
  };
}
