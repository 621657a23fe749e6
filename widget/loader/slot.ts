/**
 * The place in the merchant's page: a card that stands in, and the frame above it. Styled through
 * CSSOM alone, without markup strings, so that it works under the strictest policies.
 */
import { BRAND_NAME } from '#shared/brand.ts';
import type { Options } from './options.ts';

/** What a signed-out payment takes, so that the page below does not move. */
const RESERVED_PX = 500;

/** A soft card, in a grey that can be seen on whatever the page is. */
const CARD =
  'grid-area:1/1;width:min(480px,100%);justify-self:center;border-radius:20px;color:#0000;background:linear-gradient(#8883,#8881)';

export interface Slot {
  element: HTMLElement;
  card: HTMLElement;
  frame: HTMLIFrameElement;
}

/** Makes the slot; the frame starts to load when the slot enters the document. */
export function createSlot(base: string, { session, look }: Options): Slot {
  const card = make('div', CARD);
  card.role = 'status';
  card.textContent = `${BRAND_NAME} …`;

  const frame = make('iframe', `grid-area:1/1;width:100%;border:0;height:${RESERVED_PX}px`);
  // In words of the page's language once the bridge is there.
  frame.title = BRAND_NAME;
  frame.name = 'salus';
  // For the origin of `src` alone.
  frame.allow = 'publickey-credentials-get;clipboard-write';
  frame.src = `${base}/embed/pay/${session}?${new URLSearchParams({ origin: location.origin, ...look })}`;

  // A frame is see-through only where its document's colour scheme is that of its element.
  const element = make('div', `all:initial;display:grid;color-scheme:${schemeOf(look)}`);
  element.append(card, frame);
  return { element, card, frame };
}

export const schemeOf = ({ theme = 'auto' }: { theme?: string }) =>
  theme.replace('auto', 'light dark');

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.style.cssText = css;
  return element;
}
