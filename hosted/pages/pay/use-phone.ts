import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../app/lazy-page.ts';
import type { PhonePanelProps } from './phone-panel.tsx';

interface Phone {
  /** The panel, once it is asked for and has come. */
  Panel: ComponentType<PhonePanelProps> | undefined;
  /** On what the panel stands in for: its button gets the focus back. */
  beneath: RefObject<HTMLDivElement | null>;
  show(): void;
  back(): void;
}

/** The way to a phone: what draws the code is loaded when somebody wants it. */
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
        // Offline: pressing it again asks again.
        () => {},
      );
    },
    back: () => setPanel(undefined),
  };
}
