import type { FunctionComponent, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PhonePanelProps } from '../pay/phone-panel.tsx';

export interface Phone {
  /** The panel, once it is asked for and has come. */
  Panel: FunctionComponent<PhonePanelProps> | undefined;
  /** On what the panel stands in for: its button gets the focus back. */
  beneath: RefObject<HTMLDivElement | null>;
  show(): void;
  back(): void;
}

/** The way to a phone: what draws the code is loaded when somebody wants it. */
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
        // Offline: pressing it again asks again.
        () => {},
      );
    },
    back: () => setPanel(undefined),
  };
}
