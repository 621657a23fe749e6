import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

interface Menu {
  isOpen: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A menu that a button opens. Escape closes it and restores the focus; a navigation closes it. */
export function useMenu(): Menu {
  const address = usePathname() + useSearch();
  const opener = useRef<HTMLButtonElement>(null);
  // The address it was opened on.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === address;
  return {
    isOpen,
    opener,
    toggle: () => setOpenOn(isOpen ? undefined : address),
    onKeyDown(event) {
      if (event.key !== 'Escape' || !isOpen) return;
      setOpenOn(undefined);
      opener.current?.focus();
    },
  };
}
