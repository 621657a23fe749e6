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
        page.emit(document, 'error', { recoverable: true, code: 'network' });
        return { outcome: 'failed', code: 'network' };
      },
    ) {
      return loads.extras().then(use).catch(otherwise);
    },
  };
  return page;
}
