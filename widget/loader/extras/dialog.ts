/**
 * The dialog itself, in a shadow root: no style of the page reaches it. Its own come by an adopted
 * style sheet, which no policy forbids.
 */
import { BRAND_NAME } from '#shared/brand.ts';
import type { Options } from '../options.ts';
import { schemeOf } from '../slot.ts';

const CSS = `:host{all:initial}
dialog{box-sizing:border-box;width:min(520px,100% - 32px);max-height:calc(100dvh - 32px);margin:auto;padding:0 12px 20px;border:1px solid light-dark(#e3ded7,#3d3934);border-radius:24px;overflow:auto;overscroll-behavior:contain;font:16px/1.4 system-ui,sans-serif;color:light-dark(#3c3834,#ece8e3);background:light-dark(#faf8f5,#1a1817)}
dialog::backdrop{background:#1412108c}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;min-height:52px;padding-inline-start:12px;background:inherit}
p{flex:1;margin:0}
button{width:44px;height:44px;border:1px solid transparent;border-radius:50%;padding:0;font:24px/1 system-ui,sans-serif;color:inherit;background:none;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:-4px}
button:hover{background:light-dark(#ece7e1,#2f2b28)}
@media (max-width:600px){dialog{width:100%;max-width:none;height:100dvh;max-height:none;border:0;border-radius:0;padding:env(safe-area-inset-top) calc(8px + env(safe-area-inset-right)) calc(16px + env(safe-area-inset-bottom)) calc(8px + env(safe-area-inset-left))}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:a .16s ease-out}@keyframes a{from{opacity:0;translate:0 8px}}}`;

/** Where the dialog is a sheet as large as the screen, and the Back button has to close it. */
export const fillsScreen = () => matchMedia('(max-width:600px)').matches;

export interface Dialog {
  element: HTMLDialogElement;
  show(): void;
  /** For all to see and hear; empty when there is nothing to say. */
  say(text: string): void;
  remove(): void;
}

/**
 * Puts a closed dialog into the page.
 * @param ask somebody wants it closed, by the button, by Escape or by the browser; whether it is now
 * @param gone the page itself has taken it out
 */
export function createDialog(
  { close, look }: { close: string; look: Options['look'] },
  ask: () => boolean,
  gone: () => void,
): Dialog {
  const host = document.createElement('salus-modal');
  const element = document.createElement('dialog');
  const header = document.createElement('header');
  const told = document.createElement('p');
  const button = document.createElement('button');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  element.style.colorScheme = schemeOf(look);
  // Until its frame says what it shows.
  element.ariaLabel = BRAND_NAME;
  told.role = 'status';
  button.type = 'button';
  button.ariaLabel = close;
  button.textContent = '×';
  button.onclick = ask;
  header.append(told, button);
  element.append(header);
  root.append(element);
  // Not `document.body`: an element of that name would be it, and hide the dialog inside.
  (document.querySelector('body') ?? document.documentElement).append(host);

  element.oncancel = (event) => {
    event.preventDefault();
    ask();
  };
  // A browser may close it without asking when Escape is pressed again.
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
      // Gives the focus back to where it was.
      element.close();
      host.remove();
    },
  };
}
