import type { FoundRoute } from './find-route.ts';
import type { Progress } from './progress.ts';
import type { Loader } from './route.ts';
import type { Session } from './session.ts';

/** What each of two loaders moves the bar by, and what one alone does (specification §9). */
const SHARE_OF_TWO = 30;
const SHARE_OF_ONE = 45;

/**
 * The loaders of the page that is being opened. React may render a page several times before it
 * is shown: they run once per visit all the same.
 */
export interface Visits {
  /** @returns resolves when the page may be shown; undefined when nothing keeps it */
  begin(address: string, found: FoundRoute): Promise<void> | undefined;
  /** Somebody is at `address`: a later visit of another one starts anew. */
  arrive(address: string): void;
}

export function createVisits(session: Session, progress: Progress): Visits {
  let current: { address: string; loaded: Promise<void> | undefined } | undefined;

  async function ask(loader: Loader, { params, search }: FoundRoute, isShown: boolean) {
    // It is not among what the first page loads.
    const { queriesOf } = await import('./query.ts');
    const queries = queriesOf(session);
    await loader({
      params,
      search,
      read: (endpoint, input) =>
        queries.client.fetchQuery({
          ...queries.options(endpoint, input, isShown ? 'shown' : 'at-once'),
          // A page that waits gives up early, and asks again for itself once it is shown.
          ...(isShown ? {} : { retry: false }),
        }),
    });
  }

  function run(loader: Loader, found: FoundRoute, isShown: boolean, share: number) {
    return ask(loader, found, isShown).then(
      () => progress.increase(share),
      () => progress.fail(),
    );
  }

  return {
    begin(address, found) {
      if (current?.address === address) return current.loaded;
      const { load, fetch } = found.route;
      const share = load && fetch ? SHARE_OF_TWO : SHARE_OF_ONE;
      current = { address, loaded: load && run(load, found, false, share) };
      if (fetch) void run(fetch, found, true, share);
      return current.loaded;
    },
    arrive(address) {
      if (current?.address !== address) current = undefined;
    },
  };
}
