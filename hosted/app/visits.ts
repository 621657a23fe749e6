import { navigate } from 'wouter/use-browser-location';
import type { FoundRoute } from './find-route.ts';
import type { Progress } from './progress.ts';
import { Redirect } from './redirect.ts';
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
  /**
   * @returns resolves when the page may be shown, or to where its loader leads instead; undefined
   * when nothing keeps it
   */
  begin(address: string, found: FoundRoute): Promise<string | undefined> | undefined;
  /** Somebody is at `address`: a later visit of another one starts anew. */
  arrive(address: string): void;
}

export function createVisits(session: Session, progress: Progress): Visits {
  let current: { address: string; loaded: Promise<string | undefined> | undefined } | undefined;

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

  /** @returns where the loader leads, if anywhere */
  async function run(loader: Loader, found: FoundRoute, isShown: boolean, share: number) {
    try {
      await ask(loader, found, isShown);
      progress.increase(share);
    } catch (error) {
      if (error instanceof Redirect) return error.to;
      progress.fail();
    }
    return undefined;
  }

  /** Beside a page that is on show already. */
  async function follow(address: string, asked: Promise<string | undefined>) {
    const to = await asked;
    // Somebody may have gone on meanwhile.
    if (to !== undefined && current?.address === address) navigate(to, { replace: true });
  }

  return {
    begin(address, found) {
      if (current?.address === address) return current.loaded;
      const { load, fetch } = found.route;
      const share = load && fetch ? SHARE_OF_TWO : SHARE_OF_ONE;
      current = { address, loaded: load && run(load, found, false, share) };
      if (fetch) void follow(address, run(fetch, found, true, share));
      return current.loaded;
    },
    arrive(address) {
      if (current?.address !== address) current = undefined;
    },
  };
}
