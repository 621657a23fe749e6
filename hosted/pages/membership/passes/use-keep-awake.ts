import { useEffect } from 'react';

/** Keeps the screen on while a component is shown, where the browser can. */
export function useKeepAwake(): void {
  useEffect(() => {
    let isGone = false;
    let lock: WakeLockSentinel | undefined;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low.
      lock = await navigator.wakeLock?.request?.('screen').catch(() => undefined);
      if (isGone) void lock?.release?.();
    }
    void ask();
    // The browser releases it when the page is hidden.
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release?.();
    };
  }, []);
}
