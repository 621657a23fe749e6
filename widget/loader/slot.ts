/**
 * The place in the merchant's page: a card that stands in, and the frame above it. Styled through
 * CSSOM alone, without markup strings, so that it works under the strictest policies.
 */
import { BRAND_NAME } from '#shared/brand.ts';
import { type Options, pathOf } from './options.ts';

/** A soft card, in a grey that can be seen on whatever the page is. */
const CARD =
  'grid-area:1/1;width:min(480px,100%);justify-self:center;border-radius:20px;color:#0000;background:#8882';

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

  // As tall as a signed-out payment, so that the page below does not move.
  const frame = make('iframe', 'grid-area:1/1;width:100%;border:0;height:500px');
  // In words once the frame has said hello.
  frame.title = BRAND_NAME;
  frame.name = 'salus';
  // For the origin of `src` alone.
  frame.allow = 'publickey-credentials-get;clipboard-write';
  frame.src = `${base}/embed/${pathOf(session)}?${new URLSearchParams({ origin: location.origin, ...look })}`;

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
