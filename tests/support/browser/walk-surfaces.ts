/** What the surfaces of a checkout show in a real browser, in the words of the table of states. */
import type { Frame, Page } from 'playwright/test';
import type { Shown, SurfaceKind } from '../checkout/states.ts';

/** A document of the walk; a frame is one in the shop's page. */
export interface ShownSurface {
  kind: SurfaceKind;
  session: string;
  /** The tab or window that a person sees. */
  page: Page;
  /** Whether its member is signed in. */
  isKnown: boolean;
  /** It has not been looked at since the sign-in ended. */
  isStale: boolean;
  /** It was paid before a refund: nothing is followed after the end. */
  isOver: boolean;
}

/** The document inside of the tab. */
export function documentOf({ kind, page, session }: ShownSurface): Page | Frame | undefined {
  if (kind !== 'frame') return page;
  return page.frames().find((frame) => frame.url().includes(`/embed/pay/${session}`));
}

export async function shownBy(surface: ShownSurface): Promise<Shown | undefined> {
  if (surface.page.isClosed()) return 'closed';
  const place = documentOf(surface);
  // A document that is being replaced cannot be read.
  return place?.evaluate(readWord).catch(() => undefined);
}

/** Runs in the document. */
function readWord(): Shown | undefined {
  const isSeen = (element: Element) => element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll('button')].filter(isSeen);
  const has = (text: RegExp) =>
    buttons.some(({ textContent }) => text.test(textContent?.trim() ?? ''));
  const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
  const ends: [RegExp, Shown][] = [
    [/^(Payment done|Already paid|Paid)$/, 'paid'],
    [/^Payment refunded$/, 'refunded'],
    [/^(Payment cancelled|Cancelled)$/, 'cancelled'],
    [/^(Session expired|Expired)$/, 'expired'],
    [/^Amount due/, 'waiting'],
  ];
  const end = ends.find(([text]) => text.test(heading));
  if (end) return end[1];
  if (location.pathname === '/pay/confirmation') return 'paid';
  const password = document.querySelector('input[type="password"]');
  if (has(/^Sign in to pay$/) || (password && isSeen(password))) return 'sign in';
  if (has(/^Update total$/)) return 'new price';
  if (has(/^Check again$/)) return 'obstacle';
  if (has(/^Pay /)) return 'pay';
  return undefined;
}
