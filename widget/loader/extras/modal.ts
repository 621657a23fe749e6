/** The payment in a native dialog. Several may be open, one at most is warm. */
import type { Mount } from '../mount.ts';
import { named } from '../options.ts';
import type { Page } from '../page.ts';
import { closeByBack } from './back-button.ts';
import { createDialog, fillsScreen } from './dialog.ts';
import type { Given } from './options.ts';
import { lockScroll } from './scroll-lock.ts';
import { wordsFor } from './words.ts';

interface Modal {
  session: string;
  show(source: Element | undefined, signal: AbortSignal | undefined): void;
  end(): void;
}

let warmed: Modal | undefined;

/** Opens it, unless the page shows that session. `signal` takes it away. */
export function openModal(
  page: Page,
  given: Given,
  source: Element | undefined,
  signal?: AbortSignal,
): void {
  const { session } = given;
  if (page.live.has(session)) {
    page.complain(source ?? document, 'session_twice', session);
    return;
  }
  const modal = warmed?.session === session ? warmed : createModal(page, given);
  if (modal === warmed) warmed = undefined;
  modal.show(source, signal);
}

/** Loads the frame out of sight, until it is opened or another is warmed. */
export function warmModal(page: Page, given: Given, source: Element): void {
  const { session, mode } = given;
  if (mode === 'redirect' || page.live.has(session) || warmed?.session === session) return;
  // What is not known yet, or shown elsewhere, needs the bridge all the same.
  if (!session || mode === 'inline') {
    page.bridge().catch(() => {});
    return;
  }
  if (!source.isConnected) return;
  warmed?.end();
  warmed = createModal(page, given);
}

function createModal(page: Page, given: Given): Modal {
  const { session, look } = given;
  const words = wordsFor(given);
  const run = new AbortController();
  const { signal } = run;
  let source: Element | undefined;
  let busy = false;
  let shown = false;
  let leaving = false;
  let leave = async () => {};

  /** @returns whether it is closed now; not while a payment is being committed */
  const close = () => {
    if (busy) dialog.say(words.busy);
    else end();
    return !busy;
  };
  const end = () => {
    if (signal.aborted) return;
    run.abort();
    dialog.remove();
    if (!shown) return;
    // Not before the history is as it was: the page may lead elsewhere when it hears of it.
    void leave().then(() =>
      page.emit(source?.isConnected ? source : document, 'closed', named(session)),
    );
  };

  const dialog = createDialog({ close: words.close, look }, close, end);
  const at = () => (source?.isConnected ? source : dialog.element);
  /** What happened out of sight: nobody has been shown anything yet. */
  const held: (() => void)[] = [];
  const emit: Page['emit'] = (where, ...event) => {
    if (shown) page.emit(where, ...event);
    else held.push(() => page.emit(at(), ...event));
  };
  const mounted: Mount = page.tools.mount({ ...page, emit }, given, {
    into: dialog.element,
    signal,
    at,
    onSignal(asked) {
      if (asked.name === 'close') close();
      if (asked.name === 'busy') {
        busy = asked.busy;
        if (!busy) dialog.say('');
        if (!busy && leaving) end();
      }
    },
  });

  return {
    session,
    end,
    show(from, ender) {
      source = from;
      shown = true;
      // An element that is gone takes its dialog along; the page's own code waits like anybody.
      const leaveOrWait = () => {
        leaving = true;
        if (source) end();
        else close();
      };
      ender?.addEventListener('abort', leaveOrWait, { signal });
      signal.addEventListener('abort', lockScroll());
      dialog.show();
      mounted.show();
      for (const tell of held) tell();
      if (fillsScreen()) leave = closeByBack(session, close);
    },
  };
}
