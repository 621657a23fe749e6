/** What the merchant wrote on an element; a tag and a link are turned into one. */

/** Handed on in the frame's address; its document checks them. */
const LOOKS = ['locale', 'theme', 'accent', 'radius', 'font'] as const;

/** As attributes, with `data-` before them on a tag or link; `Salus.open` takes them in camel case. */
export const NAMES = ['session', 'session-url', 'mode', 'target', ...LOOKS] as const;

export interface Options {
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
  return { session: element.getAttribute('session') ?? '', look };
}
