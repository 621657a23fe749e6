import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useSyncExternalStore } from 'react';

/** Reads a signal in a React component. */
export function useSignal<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((notify: () => void) => source.subscribe(notify), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(subscribe, read, read);
}
