import { useEffect } from 'react';

const MINUTE_MS = 60_000;
const USES = ['pointerdown', 'keydown'] as const;

/** Clears the screen when nobody has used it: pages that refresh themselves keep the session alive. */
export function useIdleEnd(minutes: number, end: () => void): void {
  useEffect(() => {
    let timer = setTimeout(end, minutes * MINUTE_MS);
    const used = () => {
      clearTimeout(timer);
      timer = setTimeout(end, minutes * MINUTE_MS);
    };
    for (const use of USES) document.addEventListener(use, used);
    return () => {
      clearTimeout(timer);
      for (const use of USES) document.removeEventListener(use, used);
    };
  });
}
