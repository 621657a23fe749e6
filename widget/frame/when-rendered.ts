import type { Live } from '#shared/follow.ts';

/**
 * A preloaded frame has no size, and nobody sees it. It follows its session from its first paint on,
 * and then reads it, because its document may be old.
 */
export const whenRendered =
  (live: Live): Live =>
  (onChange, shown) => {
    if (innerWidth > 0) return live(onChange, shown);
    let stop = () => removeEventListener('resize', see);
    function see(): void {
      if (innerWidth === 0) return;
      stop();
      stop = live(onChange, shown);
      onChange();
    }
    addEventListener('resize', see);
    return () => stop();
  };
