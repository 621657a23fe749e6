/**
 * Runs inside the document before any other script and handles clicks before hydration. 'Sign in'
 * acts at once, because only the click itself may open its window; any other button is clicked
 * again after hydration (`early-clicks.ts`).
 */
import type { EarlyClicks } from './early-clicks.ts';
import { createSignInWindow } from './sign-in-window.ts';

const sessionId = location.pathname.split('/').at(-1) ?? '';
const early: EarlyClicks = {
  window: createSignInWindow(sessionId),
  fail() {
    isAlone = true;
  },
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
  // Without the app, nothing would receive the window's message.
  else if (isAlone) window.open(location.pathname.replace('/embed', ''));
  else early.opened = early.window.open();
}

/** The entry cannot load. */
function notice({ target }: Event): void {
  if (target instanceof HTMLScriptElement) early.fail();
}

document.addEventListener('click', hear);
addEventListener('error', notice, true);
document.salusEarly = early;
