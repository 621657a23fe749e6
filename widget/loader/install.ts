/** Makes `window.Salus` once per page, and a checkout per tag. */
import { createPage } from './create-page.ts';
import { defineElement, TAG } from './element.ts';
import { NAMES } from './options.ts';
import type { Loads, Page } from './page.ts';

/** Elements of the page can shadow the name `Salus`, but never a symbol. */
const KEY = Symbol.for('salus.page');

/** Never throws, because it runs in the merchant's page. */
export function install(script: HTMLScriptElement, loads: Loads): void {
  try {
    const known = (window as unknown as Record<symbol, Page | undefined>)[KEY];
    const page = known ?? openPage(loads);
    // A tag's checkout is an element with the tag's options.
    const element = document.createElement(TAG);
    for (const name of NAMES) {
      const value = script.getAttribute(`data-${name}`);
      if (value !== null) element.setAttribute(name, value);
    }
    const isCheckout = element.attributes.length > 0;
    if (page.version !== loads.version || (known && !isCheckout)) {
      page.complain(script, 'script_twice', loads.version);
    }
    if (!isCheckout) page.upgradeLinks();
    else if (!element.hasAttribute('target') && script.closest('body')) script.after(element);
    else page.withExtras((extras) => extras.place(page, element, script));
  } catch (error) {
    console.error(error);
  }
}

function openPage(loads: Loads): Page {
  const page = createPage(loads);
  const open = (input: unknown) => {
    const run = new AbortController();
    page.withExtras((extras) => extras.open(page, input, run.signal));
    return { close: () => run.abort() };
  };
  // An explicit assignment hides an element with the same name.
  Object.assign(window, { [KEY]: page, Salus: { on: page.on, open } });
  defineElement(page);
  return page;
}
