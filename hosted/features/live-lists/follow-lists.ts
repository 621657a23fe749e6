import type { AccountVersions, ChangedList } from '#shared/live/account-schemas.ts';
import { followChanges } from '#shared/live/follow.ts';
import { type VisibleDocument, visibilityOf } from '#shared/live/page-visibility.ts';
import { accountSource, type SourceParts } from './account-source.ts';

/** Changes within this time after another are told together. */
const PAUSE_MS = 2_000;

interface ListParts extends Omit<SourceParts, 'onRefused'> {
  page: VisibleDocument;
  onChange(lists: readonly ChangedList[]): void;
}

/**
 * Follows the lists of the account while the page is visible; a hidden page has no stream, and learns
 * what has changed when it is visible again.
 * @returns a function that stops following
 */
export function followLists({ page, onChange, ...parts }: ListParts): () => void {
  const { clock } = parts;
  const source = accountSource({ ...parts, onRefused: end });
  const changed = new Set<ChangedList>();
  let known: AccountVersions | undefined;
  let stop: (() => void) | undefined;
  let stopPause: (() => void) | undefined;

  function tell(): void {
    stopPause = undefined;
    if (changed.size === 0) return;
    const lists = [...changed];
    changed.clear();
    stopPause = clock.after(PAUSE_MS, tell);
    onChange(lists);
  }

  function hear(now: AccountVersions): void {
    const before = known;
    known = now;
    if (!before) return;
    for (const list of Object.keys(now) as ChangedList[]) {
      if (now[list] !== before[list]) changed.add(list);
    }
    if (!stopPause) tell();
  }

  function look(): void {
    if (page.hidden) {
      stop?.();
      stop = undefined;
    } else {
      stop ??= followChanges({
        ...{ source, clock, page: visibilityOf(page) },
        isNews: () => true,
        onChange: hear,
      });
    }
  }

  function end(): void {
    page.removeEventListener('visibilitychange', look);
    stop?.();
    stopPause?.();
  }

  page.addEventListener('visibilitychange', look);
  look();
  return end;
}
