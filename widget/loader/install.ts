/** Makes `window.Salus` once per page, and a checkout per tag. */
import { createEvents, type Events } from './events.ts';
import { type LoadBridge, mount } from './mount.ts';
import { readOptions } from './options.ts';

/** Elements of the page can take the name `Salus`, but never a symbol. */
const KEY = Symbol.for('salus.v1');

/** Never throws: the page it runs in is not ours. */
export function install(
  script: HTMLScriptElement | null | undefined,
  loadBridge: LoadBridge,
): void {
  try {
    const events = eventsOfPage();
    if (script) start(script, events, loadBridge);
    else console.error('Salus: load v1.js by a plain <script async src="…"> tag.');
  } catch (error) {
    console.error('Salus:', error);
  }
}

function eventsOfPage(): Events {
  const page = window as unknown as Record<symbol, Events | undefined>;
  const known = page[KEY];
  if (known) return known;
  const events = createEvents();
  Object.defineProperty(window, KEY, { value: events });
  Object.defineProperty(window, 'Salus', {
    value: Object.freeze({ on: events.on }),
    configurable: true,
    writable: true,
  });
  return events;
}

function start(script: HTMLScriptElement, events: Events, loadBridge: LoadBridge): void {
  const refuse = (code: string, message: string) => {
    console.error(`Salus: ${message}`, script);
    const session = script.dataset.session ?? '';
    events.emit(script, 'error', { session, code, recoverable: false });
  };

  const options = readOptions(script);
  if (!options) {
    refuse('session_invalid', 'data-session must be a session id, "pay_…".');
    return;
  }
  const tryOnce = (last: boolean) => {
    const place = options.place();
    if (place) mount(options, place, events, loadBridge);
    else if (last)
      refuse('target_not_found', 'there is no place for the checkout: see data-target.');
    else document.addEventListener('DOMContentLoaded', () => tryOnce(true), { once: true });
  };
  tryOnce(document.readyState !== 'loading');
}
