import type { Live } from '../follow.ts';
import { type FollowParts, follow, type PageVisibility } from './follow.ts';

interface LiveParts extends Omit<FollowParts, 'onChange' | 'shown'> {
  page: PageVisibility;
}

/**
 * By the session's stream, by polling where no stream gets through, and at each return to the page. A
 * hidden page has no stream: a browser opens six connections to a server that speaks HTTP/1.1, for all
 * its tabs.
 */
export const sessionLive =
  (parts: LiveParts): Live =>
  (onChange, shown) => {
    const { page } = parts;
    let unfollow: (() => void) | undefined;
    function toggle(): void {
      if (page.hidden()) {
        unfollow?.();
        unfollow = undefined;
      } else unfollow ??= follow({ ...parts, onChange, shown });
    }
    const stops = [page.onToggle(toggle), page.onReturn(onChange), () => unfollow?.()];
    toggle();
    return () => {
      for (const stop of stops) stop();
    };
  };
