import { useEffect } from 'react';

const MINUTE_MS = 60_000;
/** The server counts from the latest call, which arrives some time after the press that caused it. */
const LATER_MS = 5_000;
const USES = ['pointerdown', 'keydown'] as const;

/** Ends what is on the screen when nobody has used it, soon after the server has ended the session. */
export function useIdleEnd(minutes: number, end: () => void): void {
  useEffect(() => {
    let timer = setTimeout(end, minutes * MINUTE_MS + LATER_MS);
    const used = () => {
      clearTimeout(timer);
      timer = setTimeout(end, minutes * MINUTE_MS + LATER_MS);
    };
    for (const use of USES) document.addEventListener(use, used);
    return () => {
      clearTimeout(timer);
      for (const use of USES) document.removeEventListener(use, used);
    };
  });
}
