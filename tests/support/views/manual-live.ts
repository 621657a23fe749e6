import type { Live } from '#shared/follow.ts';

/** What a flow follows, told by the test. */
export function manualLive() {
  const followers = new Set<() => void>();
  let opened = 0;
  let shown: () => number | undefined = () => undefined;
  const live: Live = (onChange, version) => {
    const follower = () => onChange();
    shown = version;
    followers.add(follower);
    opened++;
    return () => followers.delete(follower);
  };
  return {
    live,
    tell() {
      for (const follower of followers) follower();
    },
    /** The version that the surface shows. */
    shown: () => shown(),
    /** Streams that are open now. */
    open: () => followers.size,
    /** Streams that were opened so far. */
    opened: () => opened,
  };
}
