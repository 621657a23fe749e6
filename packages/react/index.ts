'use client';

import {
  type CSSProperties,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
/** `<SalusCheckout src="https://pay.example/widget/v1.js" session="pay_…" onPaid={…} />` */
import {
  type Look,
  loadSalus,
  type Mode,
  SALUS_EVENTS,
  type SalusEventName,
  type SalusEvents,
} from '../embed/index.ts';

export type { SalusElementAttributes } from './salus-element.ts';

type Capital<N extends string> = N extends `${infer A}-${infer B}`
  ? `${Capitalize<A>}${Capital<B>}`
  : Capitalize<N>;

/** `onReady`, `onSignedIn`, …: event handlers, called with the event's detail. */
export type Handlers = {
  [N in SalusEventName as `on${Capital<N>}`]?: (detail: SalusEvents[N]) => void;
};

export interface SalusCheckoutProps extends Look, Handlers {
  /** The URL of the script, `…/widget/v1.js`. */
  src: string;
  session?: string;
  /** The id of an invitation to link an account, `lnk_…`. */
  link?: string;
  /** Your endpoint that creates the session on the click. */
  sessionUrl?: string;
  mode?: Mode;
  /**
   * Styles of the element. By default it reserves the height of the checkout or of its button, so
   * that the page does not move.
   */
  style?: CSSProperties;
  /** The nonce, if your Content Security Policy requires one. */
  nonce?: string;
  /**
   * Shown until the script has loaded, and without JavaScript: a plain link to the session's `url`.
   */
  children?: ReactNode;
}

const HEIGHTS: Partial<Record<Mode, number>> = { inline: 560, button: 64, redirect: 64 };

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Renders the `<salus-checkout>` element, which starts when connected and stops when removed. */
export function SalusCheckout(props: SalusCheckoutProps): ReactNode {
  const { src, nonce, session, link, sessionUrl, mode, locale, theme, accent, radius, font } =
    props;
  const element = useRef<HTMLElement>(null);
  const latest = useRef<SalusCheckoutProps>(props);

  // A layout effect, because it runs before the element's first event.
  useIsomorphicLayoutEffect(() => {
    latest.current = props;
  });
  useIsomorphicLayoutEffect(() => {
    const ending = new AbortController();
    for (const name of SALUS_EVENTS) {
      const hear = (event: Event) => tell(latest.current, name, (event as CustomEvent).detail);
      element.current?.addEventListener(`salus:${name}`, hear, { signal: ending.signal });
    }
    return () => ending.abort();
  }, []);

  useEffect(() => {
    loadSalus(src, nonce ? { nonce } : {}).catch(() => {
      latest.current.onError?.({ session: '', code: 'network', recoverable: true });
    });
  }, [src, nonce]);

  const minHeight = HEIGHTS[mode ?? (session || link ? 'inline' : 'button')];
  return createElement(
    'salus-checkout',
    {
      ref: element,
      'session-url': sessionUrl,
      style: { ...(minHeight && { display: 'block', minHeight }), ...props.style },
      ...{ session, link, mode, locale, theme, accent, radius, font },
    },
    props.children,
  );
}

function tell<N extends SalusEventName>(props: Handlers, name: N, detail: SalusEvents[N]): void {
  const handler = `on-${name}`.replace(/-./g, (start) => start.slice(1).toUpperCase());
  (props as Record<string, ((detail: SalusEvents[N]) => void) | undefined>)[handler]?.(detail);
}
