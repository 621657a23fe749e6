/**
 * The dialog, in a shadow root so that the page's styles do not reach it. Its own styles are an
 * adopted style sheet, which no Content Security Policy blocks.
 */
import { BRAND_NAME } from '#shared/brand.ts';
import type { Options } from '../options.ts';
import { schemeOf } from '../slot.ts';

const CSS = `:host{all:initial}
dialog{box-sizing:border-box;width:min(520px,100% - 32px);max-height:88vh;max-height:88dvh;margin:6vh auto;padding:0 12px 20px;border:1px solid #8888;border-radius:24px;overflow:auto;overscroll-behavior:contain;font:16px/1.4 system-ui,sans-serif;color:canvastext;color:light-dark(#3c3834,#ece8e3);background:canvas;background:light-dark(#faf8f5,#1a1817)}
dialog::backdrop{background:#1412108c}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;min-height:52px;padding-inline-start:12px;background:inherit}
p{flex:1;margin:0}
button{width:44px;height:44px;border:1px solid transparent;border-radius:50%;padding:0;font:24px/1 system-ui,sans-serif;color:inherit;background:none;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:-4px}
button:hover{background:#8883}
@media (max-width:600px){dialog{width:100%;margin:0;max-width:none;height:100%;max-height:none;border:0;border-radius:0;padding:env(safe-area-inset-top) calc(8px + env(safe-area-inset-right)) calc(16px + env(safe-area-inset-bottom)) calc(8px + env(safe-area-inset-left))}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:a .16s ease-out}@keyframes a{from{opacity:0;translate:0 8px}}}`;

/** @returns the element of styles for browsers that adopt no style sheet */
function styled(root: ShadowRoot): Element[] {
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync?.(CSS);
    Object.assign(root, { adoptedStyleSheets: [sheet] });
    return [];
  }
  const element = document.createElement('style');
  element.textContent = CSS;
  return [element];
}

/** Whether the dialog covers the screen, so that the Back button must close it. */
export const fillsScreen = () => matchMedia('(max-width:600px)').matches;

export interface Dialog {
  element: HTMLDialogElement;
  show(): void;
  /** A visible and announced message; empty for none. */
  say(text: string): void;
  remove(): void;
}

/**
 * Puts a closed dialog into the page.
 * @param ask called when the button, Escape or the browser requests closing; returns whether it is
 *   closed
 * @param gone called when the page itself has removed the dialog
 */
export function createDialog(
  close: string,
  options: Options,
  ask: () => boolean,
  gone: () => void,
): Dialog {
  // A copy of the page, such as Turbo's, contains an earlier dialog without its shadow root.
  for (const old of document.querySelectorAll('salus-modal')) if (!old.shadowRoot) old.remove();
  const host = document.createElement('salus-modal');
  const element = document.createElement('dialog');
  const header = document.createElement('header');
  const told = document.createElement('p');
  const button = document.createElement('button');
  const root = host.attachShadow({ mode: 'open' });
  root.append(...styled(root));

  element.style.colorScheme = schemeOf(options);
  // Until its frame sends a title.
  element.setAttribute('aria-label', BRAND_NAME);
  told.setAttribute('role', 'status');
  button.type = 'button';
  button.setAttribute('aria-label', close);
  button.textContent = '×';
  button.onclick = ask;
  header.append(told, button);
  element.append(header);
  root.append(element);
  // `document.body` could be shadowed by an element with that name, which would hide the dialog.
  (document.querySelector('body') ?? document.documentElement).append(host);

  element.oncancel = (event) => {
    event.preventDefault();
    ask();
  };
  // Browsers may close a dialog without an event when Escape is pressed twice.
  element.onclose = () => {
    if (host.isConnected && !ask()) element.showModal();
  };
  const observer = new MutationObserver(() => {
    if (!host.isConnected) gone();
  });
  return {
    element,
    show() {
      element.showModal();
      observer.observe(document, { childList: true, subtree: true });
    },
    say(text) {
      told.textContent = text;
    },
    remove() {
      observer.disconnect();
      element.onclose = null;
      // Restores the focus.
      element.close();
      host.remove();
    },
  };
}
