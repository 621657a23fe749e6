import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function follow(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange);
  };
}

/** Whether the browser has a connection. It may be wrong: true says little, false is sure. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
