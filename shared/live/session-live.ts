import { type FollowParts, follow, type PageVisibility } from './follow.ts';

/**
 * Calls `onChange` whenever what a surface shows may have changed: its session, the account of whoever
 * is signed in, or something unknown while the person was elsewhere. Each surface has exactly one.
 * @returns a function that ends it
 */
export type Live = (onChange: () => void) => () => void;

interface LiveParts extends Omit<FollowParts, 'onChange'> {
  page: PageVisibility;
}

/** By the session's stream, by polling where no stream gets through, and at each return to the page. */
export const sessionLive =
  (parts: LiveParts): Live =>
  (onChange) => {
    const unfollow = follow({ ...parts, onChange });
    const unsee = parts.page.onReturn(onChange);
    return () => {
      unfollow();
      unsee();
    };
  };
