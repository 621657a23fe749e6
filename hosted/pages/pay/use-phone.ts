import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../platform/lazy-page.ts';
import type { PhonePanelProps } from './phone-panel.tsx';

interface Phone {
  /** The panel, once requested and loaded. */
  Panel: ComponentType<PhonePanelProps> | undefined;
  /** The content that the panel replaces. Its button gets the focus back. */
  beneath: RefObject<HTMLDivElement | null>;
  show(): void;
  back(): void;
}

/** Opens the payment on a phone. The QR library is loaded on demand. */
export function usePhone(onShown: () => void): Phone {
  const beneath = useRef<HTMLDivElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PhonePanelProps>>();
  const wasShown = useRef(false);
  useEffect(() => {
    if (!Panel && wasShown.current)
      beneath.current?.querySelector<HTMLElement>('.pay__phone button')?.focus();
    wasShown.current = Panel !== undefined;
  }, [Panel]);
  return {
    Panel,
    beneath,
    show() {
      loadChunk('phone-panel', () => import('./phone-panel.tsx')).then(
        ({ PhonePanel }) => {
          onShown();
          setPanel(() => PhonePanel);
        },
        // Offline: pressing the button again retries.
        () => {},
      );
    },
    back: () => setPanel(undefined),
  };
}
