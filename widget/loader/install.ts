/** Makes `window.Salus` once per page, and a checkout per tag. */
import { createPage } from './create-page.ts';
import { defineElement, TAG } from './element.ts';
import { NAMES, optionsOf } from './options.ts';
import type { Loads, Page } from './page.ts';
import { linkTo } from './slot.ts';

/** Elements of the page can shadow the name `Salus`, but never a symbol. */
const KEY = Symbol.for('salus.page');

declare global {
  interface Window {
    [KEY]: Page | undefined;
  }
}

/**
 * Never throws, because it runs in the merchant's page.
 * @param script null if the browser does not tell which tag runs
 */
export function install(script: HTMLScriptElement | null, loads: Loads): void {
  let element: HTMLElement | undefined;
  try {
    // A tag's checkout is an element with the tag's options.
    element = document.createElement(TAG);
    for (const name of NAMES) {
      const value = script?.getAttribute(`data-${name}`);
      if (value != null) element.setAttribute(name, value);
    }
    const known = window[KEY];
    const page = known ?? openPage(loads);
    const isTag = element.attributes[0];
    if (isTag) {
      if (!element.hasAttribute('target') && script?.closest('body')) script.after(element);
      else page.withExtras((extras) => extras.place(page, element as Element, script as Element));
    }
    if (!isTag || page.version !== loads.version) {
      page.withExtras(
        (extras) => extras.start(page, script, known && loads.version),
        () => {},
      );
    }
  } catch (error) {
    // The page has taken the element's name, or lets nobody define one.
    console.error(error);
    const session = element && optionsOf(element).session;
    if (session) script?.after(linkTo(loads.base, session));
  }
}

function openPage(loads: Loads): Page {
  const page = createPage(loads);
  const open = (input: unknown) => {
    const checkout = new EventTarget();
    const call = (name: 'open' | 'close' | 'update', given?: unknown) =>
      page.withExtras((extras) => extras[name](page, checkout, given));
    return Object.assign(checkout, {
      finished: call('open', input),
      close: () => call('close'),
      update: (look: object) => call('update', look),
    });
  };
  // An explicit assignment hides an element with the same name. It fails where the page has frozen it.
  Reflect.set(window, 'Salus', { on: page.on, open });
  defineElement(page);
  window[KEY] = page;
  return page;
}
