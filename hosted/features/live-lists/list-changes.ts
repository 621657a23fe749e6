import { effect, signal } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import type { ChangedList } from '#shared/live/account-schemas.ts';

const changes = signal<readonly ChangedList[]>([]);

/** The account's stream has told that these lists have changed. */
export function tellChanges(lists: readonly ChangedList[]): void {
  changes.value = [...lists];
}

/** Calls `onChange` whenever the account's stream tells that the list has changed. */
export function useListChanges(list: ChangedList, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const before = changes.peek();
    return effect(() => {
      if (changes.value !== before && changes.value.includes(list)) latest.current();
    });
  }, [list]);
}
