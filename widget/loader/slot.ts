/**
 * The checkout's place in the merchant's page: a placeholder card with the frame above it. Styled
 * only through CSSOM, without markup strings, so that it works under the strictest policies.
 */
import { BRAND_NAME } from '#shared/brand.ts';
import { type Options, pathOf } from './options.ts';

/** A light card in a grey that is visible on every background. */
const CARD =
  'grid-area:1/1;width:100%;margin:0 auto;color:#0000;max-width:480px;background:#8882;border-radius:20px';

export interface Slot {
  element: HTMLElement;
  card: HTMLElement;
  frame: HTMLIFrameElement;
}

/** Creates the slot; its frame starts to load when the slot enters the document. */
export function createSlot(base: string, options: Options): Slot {
  const { session, look, scheme, own } = options;
  const card = make('div', CARD);
  card.append(`${BRAND_NAME} …`);

  // The height that the documented snippets reserve, so that the page below does not shift. As wide as
  // its place, which may itself be as wide as its content: then 480 px, or less where there is no room.
  const frame =
    own ??
    make(
      'iframe',
      'grid-area:1/1;width:480px;min-width:max(100%,240px);max-width:100%;border:0;height:560px',
    );
  // Replaced by the frame's own title after its hello.
  frame.title = BRAND_NAME;
  // Delegated only to the origin of `src`.
  frame.allow = 'payment;clipboard-write';
  frame.src ||= `${base}/embed/${pathOf(session)}?${new URLSearchParams({ origin: location.origin, scheme, ...look })}`;

  // A frame is transparent only if its document and its element have the same colour scheme.
  const element = make('div', `all:initial;display:grid;color-scheme:${schemeOf(options)}`);
  card.hidden = !!own;
  element.append(card, own ? make('slot', '') : frame);
  return { element, card, frame };
}

/** A value of `color-scheme`. An unknown theme counts as none, as in the frame's document. */
export const schemeOf = ({ look, scheme }: Options) =>
  /^(light|dark|auto)$/.test(`${look.theme}`)
    ? `${look.theme}`.replace('auto', 'light dark')
    : scheme;

/** The shadow root of `element`; it hides the element's own content, such as a plain link. */
export const rootOf = (element: Element): ShadowRoot =>
  element.shadowRoot ?? element.attachShadow({ mode: 'open' });

/** The last resort, when no script of ours loads: in no language. */
export function linkTo(base: string, session: string): HTMLAnchorElement {
  const link = make('a', '');
  link.href = `${base}/${pathOf(session)}`;
  link.append(`${BRAND_NAME} …`);
  return link;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.style.cssText = css;
  return element;
}
