import { navigate } from 'wouter/use-browser-location';
import type { Progress } from '../platform/progress.ts';
import type { Session } from '../platform/session.ts';
import type { FoundRoute } from './find-route.ts';
import { Redirect } from './redirect.ts';
import type { Loader } from './routes/route.ts';

/** How much each loader advances the bar (specification §9). */
const SHARE_OF_TWO = 30;
const SHARE_OF_ONE = 45;

/**
 * Runs the loaders of the page being opened. React may render a page several times before it is
 * shown; the loaders run once per navigation.
 */
export interface RouteLoaders {
  /**
   * @returns a promise that resolves when the page may be shown, with the target of a redirect if
   * there is one; undefined without a blocking loader
   */
  begin(address: string, found: FoundRoute): Promise<string | undefined> | undefined;
  /** Called when `address` is shown. The next navigation runs its loaders again. */
  arrive(address: string): void;
}

export function createRouteLoaders(session: Session, progress: Progress): RouteLoaders {
  let current: { address: string; loaded: Promise<string | undefined> | undefined } | undefined;

  async function ask(loader: Loader, { params, search }: FoundRoute, isShown: boolean) {
    // Imported lazily, because the first page does not need it.
    const { queriesOf } = await import('../platform/query.ts');
    const queries = queriesOf(session);
    await loader({
      params,
      search,
      read: (endpoint, input) =>
        queries.client.fetchQuery({
          ...queries.options(endpoint, input, isShown ? 'shown' : 'at-once'),
          // A blocking loader does not retry; the page reads again once it is shown.
          ...(isShown ? {} : { retry: false }),
        }),
    });
  }

  /** @returns the target of a redirect, if there is one */
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

  /** Redirects a page that is already shown. */
  async function follow(address: string, asked: Promise<string | undefined>) {
    const to = await asked;
    // The visitor may have navigated meanwhile.
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
