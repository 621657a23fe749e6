/** What all checkouts of one page share. */
import type * as Bridge from './bridge.ts';
import { createEvents, type Events } from './events.ts';
import type { Extras } from './extras/main.ts';
import { mount } from './mount.ts';
import { optionsOf } from './options.ts';
import { make } from './slot.ts';

export interface Loads {
  /** Where the product is served, from the script's own address, without a trailing slash. */
  base: string;
  /** Of which build the loader is, and from where. */
  version: string;
  bridge(): Promise<Pick<typeof Bridge, 'attach'>>;
  extras(): Promise<Extras>;
}

export interface Page extends Loads, Events {
  /** What the extras use of the loader: they are bundled apart, and bring none of it again. */
  tools: { make: typeof make; mount: typeof mount; optionsOf: typeof optionsOf };
  /** The sessions in sight. */
  live: Set<string>;
  /** Never rejects: `otherwise` is for when our scripts cannot be had. */
  withExtras(use: (extras: Extras) => unknown, otherwise?: (error: unknown) => void): void;
  /** Says to whoever builds the page what is wrong, and tells its code where that can act. */
  complain(at: EventTarget, code: string, detail: string): void;
}

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
