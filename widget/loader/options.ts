/** What the merchant wrote on an element; a tag and a link are turned into one. */

/** Handed on in the frame's address; its document checks them. */
const LOOKS = ['locale', 'theme', 'accent', 'radius', 'font'] as const;

/** As attributes, with `data-` before them on a tag or link; `Salus.open` takes them in camel case. */
export const NAMES = ['session', 'link', 'session-url', 'mode', 'target', ...LOOKS] as const;

/** An id of a payment or an invitation, as far as its shape matters here: the server knows them. */
export const ID = /^(pay|lnk)_\w{26}$/;

export interface Options {
  /** Of a payment, `pay_…`, or of an invitation to be linked, `lnk_…`. */
  session: string;
  look: { locale: string } & Partial<Record<(typeof LOOKS)[number], string>>;
}

export function optionsOf(element: Element): Options {
  // As text: an element of the page may have taken the name of a property.
  const look: Options['look'] = { locale: `${document.documentElement.lang}` };
  for (const name of LOOKS) {
    const value = element.getAttribute(name);
    if (value) look[name] = value;
  }
  return { session: element.getAttribute('session') ?? element.getAttribute('link') ?? '', look };
}

/** Of an invitation; a payment has no such name. */
export const linkOf = (session: string) => session[0] === 'l' && 'link';

/** Where its page is, below our address; its frame is below `embed`. */
export const pathOf = (session: string) => `${linkOf(session) || 'pay'}/${session}`;

/** As events name it. */
export const named = (session: string) => ({ [linkOf(session) || 'session']: session });
