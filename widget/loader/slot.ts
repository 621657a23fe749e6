/**
 * The place in the merchant's page: a card that stands in, and the frame above it. Styled through
 * CSSOM alone, without markup strings, so that it works under the strictest policies.
 */
import type { Options } from './options.ts';
import { wordsFor } from './words.ts';

/** About what a signed-out payment takes, so that the page below moves as little as possible. */
const RESERVED_PX = 420;

const FILL = 'light-dark(#f3f0ec,#2b2825)';
const bar = (top: number, height: number, width: string) =>
  `linear-gradient(${FILL},${FILL}) 24px ${top}px/${width} ${height}px no-repeat`;

const CARD = `grid-area:1/1;width:100%;max-width:480px;justify-self:center;padding:24px;display:grid;place-content:center;border:1px solid light-dark(#e3ded7,#3d3934);border-radius:20px;font:16px system-ui,sans-serif;color:transparent;background:${[
  bar(28, 24, '38%'),
  bar(64, 16, '56%'),
  bar(136, 16, 'calc(100% - 48px)'),
  bar(168, 16, 'calc(100% - 48px)'),
  bar(216, 32, 'calc(100% - 48px)'),
  bar(288, 48, 'calc(100% - 48px)'),
]},light-dark(#fff,#221f1d)`;
const FRAME = `display:block;grid-area:1/1;width:100%;height:${RESERVED_PX}px;`;
const LINK =
  'padding:14px 24px;border-radius:12px;font:600 16px system-ui,sans-serif;cursor:pointer;text-align:center;color:light-dark(#fff,#10302f);background:light-dark(#1f716e,#4fb6b2)';

export interface Slot {
  element: HTMLElement;
  frame: HTMLIFrameElement;
  /** 0 is not shown, and says nothing of how tall it will be. */
  fit(height: number): void;
  /** The frame is there: what stood in for it goes. */
  reveal(): void;
  /** A real link in the frame's place; the frame may still answer. */
  offerLink(): void;
}

/** Makes the slot; the frame starts to load when the slot enters the document. */
export function createSlot({ base, session, locale, theme }: Options): Slot {
  const words = wordsFor(locale);
  const scheme = theme === 'auto' ? 'light dark' : theme;
  const query = new URLSearchParams({ origin: location.origin, locale, theme });

  const card = make('div', CARD);
  card.setAttribute('role', 'status');
  card.textContent = words.loading;

  const frame = make('iframe', FRAME);
  frame.title = words.title;
  frame.src = `${base}/embed/pay/${session}?${query}`;

  // A frame is see-through only where its document's colour scheme is that of its element.
  const element = make('div', `display:grid;color-scheme:${scheme}`);
  element.className = 'salus-checkout';
  element.append(card, frame);

  return {
    element,
    frame,
    fit(height) {
      if (height) frame.style.height = `${height}px`;
    },
    reveal() {
      card.remove();
      frame.style.visibility = '';
    },
    offerLink() {
      frame.style.visibility = 'hidden';
      card.style.background = 'light-dark(#fff,#221f1d)';
      card.replaceChildren(pageLink(`${base}/pay/${session}`, words.open));
    },
  };
}

function pageLink(href: string, text: string): HTMLElement {
  const link = make('a', LINK);
  link.href = href;
  link.target = '_blank';
  link.textContent = text;
  link.onclick = (event) => {
    const opened = window.open(href);
    if (opened) {
      opened.opener = null;
      event.preventDefault();
    } else link.target = '_self';
  };
  return link;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  // Nothing of the page's own styles gets in, save what `css` names again.
  element.style.cssText = `all:initial;color-scheme:inherit;box-sizing:border-box;${css}`;
  return element;
}
