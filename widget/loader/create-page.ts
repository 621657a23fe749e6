import { createEvents } from './events.ts';
import { mount } from './mount.ts';
import { optionsOf } from './options.ts';
import type { Loads, Page } from './page.ts';
import { make } from './slot.ts';

export function createPage(loads: Loads): Page {
  const page: Page = {
    ...loads,
    ...createEvents(),
    tools: { make, mount, optionsOf },
    live: new Set(),
    withExtras(
      use,
      otherwise = (error) => {
        console.error(error);
        page.emit(document, 'error', { code: 'network', recoverable: true });
      },
    ) {
      loads.extras().then(use).catch(otherwise);
    },
    complain(at, code, detail) {
      page.withExtras((extras) => extras.complain(page, at, code, detail));
    },
  };
  return page;
}
