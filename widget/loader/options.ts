/** Reads what the merchant wrote on the tag. */
import { PAY_SESSION_ID } from '#shared/ids.ts';

export interface Options {
  /** Where the product is served, without a trailing slash, from the script's own address. */
  base: string;
  session: string;
  locale: string;
  theme: string;
  /** Finds the element the slot goes into; null when it is not there (yet). */
  place(): Place | null;
}

/** Puts the slot into the page. */
export type Place = (slot: HTMLElement) => void;

/** The options of `script`, or undefined when its session id cannot be one. */
export function readOptions(script: HTMLScriptElement): Options | undefined {
  const { session = '', target, locale, theme = '' } = script.dataset;
  if (!PAY_SESSION_ID.test(session)) return undefined;
  return {
    base: new URL('..', script.src).href.slice(0, -1),
    session,
    locale: locale || document.documentElement.lang,
    theme: /^(light|dark)$/.test(theme) ? theme : 'auto',
    place() {
      if (target) return find(target);
      return document.body?.contains(script) ? (slot) => script.after(slot) : null;
    },
  };
}

function find(selector: string): Place | null {
  try {
    const element = document.querySelector(selector);
    return element && ((slot) => element.append(slot));
  } catch {
    // Not a selector at all.
    return null;
  }
}
