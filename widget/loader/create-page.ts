import { createEvents } from './events.ts';
import { mount } from './mount.ts';
import type { Loads, Page } from './page.ts';

export function createPage(loads: Loads): Page {
  const page: Page = {
    ...loads,
    ...createEvents(),
    mount,
    live: new Set(),
    withExtras(
      use,
      otherwise = (error) => {
        console.error(error);
        page.emit(document, 'error', { code: 'network', recoverable: true });
        return { outcome: 'failed', code: 'network' };
      },
    ) {
      return loads.extras().then(use).catch(otherwise);
    },
    complain(at, code, detail) {
      page.withExtras((extras) => extras.complain(page, at, code, detail));
    },
  };
  return page;
}
