import type { FunctionComponent, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PhonePanelProps } from '../pay/phone-panel.tsx';

export interface Phone {
  /** The panel, once requested and loaded. */
  Panel: FunctionComponent<PhonePanelProps> | undefined;
  /** The content that the panel replaces; its button gets the focus back. */
  beneath: RefObject<HTMLDivElement | null>;
  show(): void;
  back(): void;
}

/** Payment by phone. The panel with the QR code loads on demand. */
export function usePhone(onShown: () => void): Phone {
  const beneath = useRef<HTMLDivElement>(null);
  const [Panel, setPanel] = useState<FunctionComponent<PhonePanelProps>>();
  const wasShown = useRef(false);
  useEffect(() => {
    if (!Panel && wasShown.current) {
      beneath.current?.querySelector<HTMLElement>('.pay__phone button')?.focus();
    }
    wasShown.current = Panel !== undefined;
  }, [Panel]);
  return {
    Panel,
    beneath,
    show() {
      import('../pay/phone-panel.tsx').then(
        ({ PhonePanel }) => {
          onShown();
          setPanel(() => PhonePanel);
        },
        // Offline: the next press retries.
        () => {},
      );
    },
    back: () => setPanel(undefined),
  };
}
