import type { Scope } from '#shared/team/scopes.ts';
import type { LazyPage } from '../../platform/lazy-page.ts';
import type { FullKey } from '../../platform/text-areas.ts';

/** A tab with its own address: `?tab=<id>`. */
export interface Tab {
  id: string;
  title: FullKey;
  /** Roles without it are not offered the tab. */
  scope?: Scope;
  /** A page component, so that a tab can also keep its state in the query. */
  part: LazyPage;
}
