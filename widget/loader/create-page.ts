import { createEvents } from './events.ts';
import { mount } from './mount.ts';
import { optionsOf } from './options.ts';
import type { Loads, Page } from './page.ts';
import { make, rootOf } from './slot.ts';

export function createPage(loads: Loads): Page {
  const page: Page = {
    ...loads,
    ...createEvents(),
    tools: { make, mount, optionsOf, rootOf },
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
    upgradeLinks() {
      page.withExtras(
        (extras) => extras.upgradeLinks(page),
        () => {},
      );
    },
    complain(at, code, detail) {
      page.withExtras((extras) => extras.complain(page, at, code, detail));
    },
  };
  return page;
}
