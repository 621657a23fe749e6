/** Reads all options and reports invalid ones. */

import { ID, NAMES, type Options, optionsOf } from '../options.ts';
import type { Page } from '../page.ts';
import { chooseMode } from './choose-mode.ts';
import { complain } from './complain.ts';

const MODES = ['inline', 'modal', 'button', 'redirect', 'auto', 'check'] as const;
type Mode = (typeof MODES)[number];

export interface Given extends Options {
  mode: Exclude<Mode, 'auto'>;
  /** The merchant's endpoint that creates the session, or empty. */
  sessionUrl: string;
}

/**
 * @param at receives the error events
 * @returns undefined if there is neither a session nor an endpoint that creates one
 */
export function readOptions(
  page: Page,
  element: Element,
  usual: 'inline' | 'modal',
  at: EventTarget = element,
  place: unknown = at,
): Given | undefined {
  const stands = standsAt(place);
  const options = optionsOf(element, stands);
  const sessionUrl = element.getAttribute('session-url') ?? '';
  const asked = element.getAttribute('mode');
  const mode = MODES.find((one) => one === asked);
  if (asked && !mode) {
    complain(page, at, 'option_invalid', `mode "${asked}" is none of ${MODES.join(', ')}`);
  }
  if (options.session ? !ID.test(options.session) : !sessionUrl) {
    complain(page, at, 'session_invalid', options.session);
    return undefined;
  }
  const chosen = mode === 'auto' ? chooseMode(usual, stands) : mode;
  return { ...options, mode: chosen ?? usual, sessionUrl };
}

/** An element in the document; a checkout of the page's code stands in its body. */
const standsAt = (at: unknown) =>
  at instanceof Element && at.isConnected
    ? at
    : (document.querySelector('body') ?? document.documentElement);

/** An element with the options that `read` returns, not yet in the page. */
export function elementOf(read: (name: (typeof NAMES)[number]) => unknown): Element {
  const element = document.createElement('salus-checkout');
  for (const name of NAMES) {
    const value = read(name);
    if (typeof value === 'string' || typeof value === 'number') {
      element.setAttribute(name, `${value}`);
    }
  }
  return element;
}
