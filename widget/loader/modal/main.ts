/**
 * The payment in a native dialog, which the extras import when it is needed. Several may be open; at
 * most one is preloaded.
 */

import { named, type Options } from '../options.ts';
import type { ModalWords, Mount, Page } from '../page.ts';
import { closeByBack } from './back-button.ts';
import { createDialog, fillsScreen } from './dialog.ts';
import { lockScroll } from './scroll-lock.ts';

interface Modal {
  session: string;
  /** Shows a placeholder until the session has been created. */
  wait(creating: Promise<Options | undefined>): void;
  show(source: Element | undefined, signal: AbortSignal | undefined): void;
  end(): void;
}

/** As tall as a checkout, in a grey that is visible on every background. */
const PLACEHOLDER = 'height:560px;border-radius:20px;background:#8882';

let warmed: Modal | undefined;

const complain = (page: Page, at: EventTarget, session: string) =>
  page.withExtras((extras) => extras.complain(page, at, 'session_twice', session));

/** Opens the dialog, unless the page already shows that session. `signal` removes it. */
export function openModal(
  page: Page,
  options: Options,
  words: ModalWords,
  source: Element | undefined,
  signal?: AbortSignal,
  creating?: Promise<Options | undefined>,
): void {
  const { session } = options;
  if (page.live.has(session)) {
    complain(page, source ?? document, session);
    return;
  }
  const modal = warmed?.session === session ? warmed : createModal(page, options, words);
  if (modal === warmed) warmed = undefined;
  modal.show(source, signal);
  if (creating) modal.wait(creating);
}

/** Preloads the frame invisibly, until it is opened or another one is preloaded. */
export function warmModal(page: Page, options: Options, words: ModalWords, source: Element): void {
  const { session } = options;
  if (page.live.has(session) || warmed?.session === session) return;
  if (!source.isConnected) return;
  warmed?.end();
  warmed = createModal(page, options, words);
}

function createModal(page: Page, options: Options, words: ModalWords): Modal {
  let { session } = options;
  const run = new AbortController();
  const { signal } = run;
  let source: Element | undefined;
  let busy = false;
  let shown = false;
  let leaving = false;
  let leave = async () => {};

  /** @returns whether it is now closed; false while a payment is being committed */
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
    // After the history is restored, because the page may navigate when it gets the event.
    void leave().then(() =>
      page.emit(source?.isConnected ? source : document, 'closed', named(session)),
    );
  };

  const dialog = createDialog(words.close, options, close, end);
  const at = () => (source?.isConnected ? source : dialog.element);
  /** Events during the preload; they are sent when the dialog is shown. */
  const held: (() => void)[] = [];
  const emit: Page['emit'] = (where, ...event) => {
    if (shown) page.emit(where, ...event);
    else held.push(() => page.emit(at(), ...event));
  };
  const mountIn = (given: Options): Mount =>
    page.mount({ ...page, emit }, given, {
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
  const mounted = session ? mountIn(options) : undefined;

  return {
    session,
    end,
    wait(creating) {
      const placeholder = document.createElement('div');
      placeholder.style.cssText = PLACEHOLDER;
      dialog.element.append(placeholder);
      dialog.say(words.opening);
      void creating.then((ready) => {
        placeholder.remove();
        if (signal.aborted) return;
        dialog.say(ready ? '' : words.failed);
        if (!ready) return;
        if (page.live.has(ready.session)) {
          complain(page, document, ready.session);
          end();
          return;
        }
        session = ready.session;
        mountIn(ready).show();
      });
    },
    show(from, ender) {
      source = from;
      shown = true;
      // Removing an element also removes its dialog; the page's `close()` waits for a payment.
      const leaveOrWait = () => {
        leaving = true;
        if (source) end();
        else close();
      };
      ender?.addEventListener('abort', leaveOrWait, { signal });
      signal.addEventListener('abort', lockScroll());
      dialog.show();
      mounted?.show();
      for (const emit of held) emit();
      if (fillsScreen()) leave = closeByBack(session || 'new', close);
    },
  };
}
