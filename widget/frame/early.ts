/**
 * Inside the document, before any other script: what is pressed while the app is still on its way.
 * 'Sign in' answers at once, since its window must be opened by the click itself; any other button
 * is pressed again once the app is there (`early-clicks.ts`).
 */
import type { EarlyClicks } from './early-clicks.ts';
import { createSignInWindow, signInPage } from './sign-in-window.ts';

const sessionId = location.pathname.split('/').at(-1) ?? '';
const early: EarlyClicks = {
  window: createSignInWindow(signInPage(sessionId, document.documentElement.lang)),
  stop() {
    document.removeEventListener('click', hear);
    removeEventListener('error', notice, true);
  },
};
let isAlone = false;

function hear({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  if (button.dataset.action !== 'sign-in') early.pressed = button;
  // Nobody would be here to take the window's answer.
  else if (isAlone) window.open(location.pathname.replace('/embed', ''));
  else early.opened = early.window.open();
}

/** The app is not coming. */
function notice({ target }: Event): void {
  isAlone ||= target instanceof HTMLScriptElement;
}

document.addEventListener('click', hear);
addEventListener('error', notice, true);
document.salusEarly = early;
