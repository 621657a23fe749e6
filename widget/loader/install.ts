/** Makes `window.Salus` once per page, and a checkout per tag. */
import { createPage } from './create-page.ts';
import { defineElement, TAG } from './element.ts';
import { NAMES } from './options.ts';
import type { Loads, Page } from './page.ts';

/** Elements of the page can shadow the name `Salus`, but never a symbol. */
const KEY = Symbol.for('salus.page');

/**
 * Never throws, because it runs in the merchant's page.
 * @param script null if the browser does not tell which tag runs
 */
export function install(script: HTMLScriptElement | null, loads: Loads): void {
  try {
    const known = (window as unknown as Record<symbol, Page | undefined>)[KEY];
    const page = known ?? openPage(loads);
    // A tag's checkout is an element with the tag's options.
    const element = document.createElement(TAG);
    for (const name of NAMES) {
      const value = script?.getAttribute(`data-${name}`);
      if (value != null) element.setAttribute(name, value);
    }
    const isTag = script && element.attributes[0];
    if (isTag) {
      if (!element.hasAttribute('target') && script.closest('body')) script.after(element);
      else page.withExtras((extras) => extras.place(page, element, script));
    }
    if (!isTag || page.version !== loads.version) {
      page.withExtras(
        (extras) => extras.start(page, script, known && loads.version),
        () => {},
      );
    }
  } catch (error) {
    console.error(error);
  }
}

function openPage(loads: Loads): Page {
  const page = createPage(loads);
  const open = (input: unknown) => {
    const checkout = new EventTarget();
    return Object.assign(checkout, {
      finished: page.withExtras((extras) => extras.open(page, checkout, input)),
      close() {
        page.withExtras((extras) => extras.close(page, checkout));
      },
      update(look: object) {
        page.withExtras((extras) => extras.update(page, checkout, look));
      },
    });
  };
  // An explicit assignment hides an element with the same name.
  Object.assign(window, { [KEY]: page, Salus: { on: page.on, open } });
  defineElement(page);
  return page;
}
