import type { Live } from '#shared/follow.ts';

/** What a flow follows, told by the test. */
export function manualLive() {
  const followers = new Set<() => void>();
  let opened = 0;
  const live: Live = (onChange) => {
    const follower = () => onChange();
    followers.add(follower);
    opened++;
    return () => followers.delete(follower);
  };
  return {
    live,
    tell() {
      for (const follower of followers) follower();
    },
    /** Streams that are open now. */
    open: () => followers.size,
    /** Streams that were opened so far. */
    opened: () => opened,
  };
}
