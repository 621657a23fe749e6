/** What TypeScript knows about the `<salus-checkout>` element and its events in any page. */
import type { SalusEventName, SalusEvents } from './types.ts';

/** The DOM events by name, such as `salus:paid`. They bubble. */
export type SalusDomEvents = {
  [N in SalusEventName as `salus:${N}`]: CustomEvent<SalusEvents[N]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'salus-checkout': HTMLElement;
  }
  interface HTMLElementEventMap extends SalusDomEvents {}
}
