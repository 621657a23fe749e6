/** The options on an element; tags and links are converted to an element first. */

/** Passed on in the frame's URL; its document validates them. */
const LOOKS = ['accent', 'radius', 'font', 'locale', 'theme'] as const;

/** Attribute names, with the prefix `data-` on a tag or link; in camel case for `Salus.open`. */
export const NAMES = ['session', 'link', 'session-url', 'mode', 'target', ...LOOKS] as const;

/** A change of these restarts the checkout; locale and theme change while it runs (`live-look.ts`). */
export const RESTARTING = NAMES.slice(0, -2);

/** The shape of a payment's or invitation's id; the server knows which exist. */
export const ID = /^(pay|lnk)_\w{26}$/;

export interface Options {
  /** The id of a payment, `pay_…`, or of an invitation to link, `lnk_…`. */
  session: string;
  look: { locale: string } & Partial<Record<(typeof LOOKS)[number], string>>;
  /** The `color-scheme` of the place (CSS Color Adjustment 1), which the look's `theme` precedes. */
  scheme: string;
  /** The frame in the page's HTML, inside the element; it stays where it is (`adopt.ts`). */
  own?: HTMLIFrameElement | null;
}

/** @param at where the checkout stands, if not at `element`; it is in the document */
export function optionsOf(element: Element, at = element): Options {
  // Converted to a string, because an element of the page may shadow a property.
  const look: Options['look'] = { locale: `${document.documentElement.lang}` };
  for (const name of LOOKS) {
    const value = element.getAttribute(name);
    if (value) look[name] = value;
  }
  return {
    session: element.getAttribute('session') ?? element.getAttribute('link') ?? '',
    look,
    scheme: getComputedStyle(at).colorScheme.replace('normal', 'light'),
    own: element.querySelector('iframe'),
  };
}

/** `link` for an invitation, false for a payment. */
export const linkOf = (session: string) => session[0] === 'l' && 'link';

/** The path of its page, relative to our address; its frame is below `embed`. */
export const pathOf = (session: string) => `${linkOf(session) || 'pay'}/${session}`;

/** The id as a field of events. */
export const named = (session: string) => ({ [linkOf(session) || 'session']: session });
