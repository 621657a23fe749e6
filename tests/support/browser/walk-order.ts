/** One order in a real browser: the documents that are open, and the server's truth about them. */
import type { BrowserContext, Page } from 'playwright/test';
import type { PaySession } from '#shared/pay/schemas.ts';
import {
  MEMBER_STATES,
  type MemberState,
  memberStateOf,
  type Shown,
  sessionStateOf,
  shownIn,
} from '../checkout/states.ts';
import { openHostPage, tag } from './host-page.ts';
import { newPayment } from './payments.ts';
import { type Member, tokenOf } from './people.ts';
import { type ShownSurface, shownBy } from './walk-surfaces.ts';
import { world } from './world.ts';

export interface Order {
  context: BrowserContext;
  /** The tab with the shop's page. */
  shop: Page;
  member: Member;
  /** The shop's current session. */
  session: string;
  isSignedIn: boolean;
  /** Whether new streams get through. */
  hasStreams: boolean;
  surfaces: Set<ShownSurface>;
  /** What each surface showed last. */
  shown: Map<ShownSurface, Shown | undefined>;
}

export function addSurface(order: Order, kind: ShownSurface['kind'], page: Page): ShownSurface {
  const { session, isSignedIn, surfaces } = order;
  const isKnown = kind !== 'frame' && isSignedIn;
  const surface = { kind, session, page, isKnown, isStale: false, isOver: false };
  surfaces.add(surface);
  return surface;
}

/** Small, so that no walk pays so much that the payer has to confirm it. */
export const PRICE = '4.00';
export const OTHER_PRICE = '6.00';

type Wish = Parameters<typeof newPayment>[0];

/** The shop shows a new session. */
export async function ask(order: Order, amount: string, wish: Wish = {}): Promise<void> {
  for (const each of order.surfaces) if (each.kind === 'frame') order.surfaces.delete(each);
  order.session = await newPayment({ amount, ...wish });
  await openHostPage(order.shop, { body: tag(order.session) });
  addSurface(order, 'frame', order.shop);
}

/** @returns the surfaces that do not show the server's truth now */
export async function wrongNow({ member, surfaces, shown }: Order): Promise<string[]> {
  const wrong: string[] = [];
  const headers = { authorization: `Bearer ${await tokenOf(member)}` };
  for (const surface of [...surfaces]) {
    const word = await shownBy(surface);
    shown.set(surface, word);
    if (word === 'closed') {
      surfaces.delete(surface);
      continue;
    }
    const answer = await fetch(`${world().url}/api/pay/${surface.session}`, { headers });
    const truth = (await answer.json()) as PaySession;
    const known: MemberState = surface.isKnown ? memberStateOf(truth, true) : 'unknown';
    const expected = (surface.isStale ? MEMBER_STATES : [known]).map((each) =>
      shownIn(surface.kind, sessionStateOf(truth), each),
    );
    const isOld = surface.isOver && word === 'paid';
    if (!isOld && (!word || !expected.includes(word)))
      wrong.push(`the ${surface.kind} shows "${word}" instead of "${expected.join('" or "')}"`);
    // The payer's receipt is no surface of the table.
    else if (isReceipt(surface)) surfaces.delete(surface);
  }
  return wrong;
}

const isReceipt = ({ page }: ShownSurface): boolean =>
  new URL(page.url()).pathname === '/pay/confirmation';
