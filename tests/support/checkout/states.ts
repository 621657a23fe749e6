/**
 * The state machine of the checkout: what each surface shows in each state of its session and of the
 * member in front of it. `docs/embed/states.md` has the same table, and the model test compares every
 * surface with it.
 */
import type { PaySession } from '#shared/pay/schemas.ts';

/** What a surface offers or says. */
export type Shown =
  /** Sign-in comes first. */
  | 'sign in'
  /** Pay answers a press. */
  | 'pay'
  /** Why this member may not pay, and the step that removes it. */
  | 'obstacle'
  /** The price has expired; the next one needs a press. */
  | 'new price'
  /** What happens next to the sum that is reserved. */
  | 'reserved'
  | 'released'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  /** Of a till: the code to scan. */
  | 'waiting'
  /** The window has closed itself. */
  | 'closed';

export const SURFACES = ['frame', 'window', 'page', 'till'] as const;
export type SurfaceKind = (typeof SURFACES)[number];

export const SESSION_STATES = [
  'open',
  'price ended',
  'authorized',
  'released',
  'paid',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const MEMBER_STATES = ['unknown', 'may pay', 'may not pay'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

interface Row extends Record<SurfaceKind, Shown> {
  session: SessionState;
  /** Those to whom the row applies. */
  member: readonly MemberState[];
}

const KNOWN = ['may pay', 'may not pay'] as const;

/** A frame and a till do not know the member, so their column is the same for all members. */
const TABLE: readonly Row[] = [
  row('open', ['unknown'], 'sign in', 'sign in', 'sign in', 'waiting'),
  row('open', ['may pay'], 'sign in', 'pay', 'pay', 'waiting'),
  row('open', ['may not pay'], 'sign in', 'obstacle', 'obstacle', 'waiting'),
  // The window asks for the next price by itself.
  row('price ended', ['unknown'], 'new price', 'sign in', 'new price', 'waiting'),
  row('price ended', ['may pay'], 'new price', 'pay', 'new price', 'waiting'),
  row('price ended', ['may not pay'], 'new price', 'obstacle', 'new price', 'waiting'),
  row('authorized', ['unknown'], 'reserved', 'reserved', 'reserved', 'reserved'),
  row('authorized', KNOWN, 'reserved', 'closed', 'reserved', 'reserved'),
  row('released', ['unknown'], 'released', 'released', 'released', 'released'),
  row('released', KNOWN, 'released', 'closed', 'released', 'released'),
  row('paid', ['unknown'], 'paid', 'paid', 'paid', 'paid'),
  row('paid', KNOWN, 'paid', 'closed', 'paid', 'paid'),
  row('cancelled', ['unknown'], 'cancelled', 'cancelled', 'cancelled', 'cancelled'),
  row('cancelled', KNOWN, 'cancelled', 'closed', 'cancelled', 'cancelled'),
  row('expired', ['unknown'], 'expired', 'expired', 'expired', 'expired'),
  row('expired', KNOWN, 'expired', 'closed', 'expired', 'expired'),
  row('refunded', ['unknown'], 'refunded', 'refunded', 'refunded', 'paid'),
  row('refunded', KNOWN, 'refunded', 'closed', 'refunded', 'paid'),
];

function row(
  session: SessionState,
  member: readonly MemberState[],
  frame: Shown,
  window: Shown,
  page: Shown,
  till: Shown,
): Row {
  return { session, member, frame, window, page, till };
}

/** What `surface` shows of a session in this state to such a member. */
export function shownIn(surface: SurfaceKind, session: SessionState, member: MemberState): Shown {
  const found = TABLE.find((each) => each.session === session && each.member.includes(member));
  if (!found) throw new Error(`the table has no row for ${session}, ${member}`);
  return found[surface];
}

export function sessionStateOf({
  status,
  quote,
}: Pick<PaySession, 'status' | 'quote'>): SessionState {
  if (status === 'pending') return quote.status === 'live' ? 'open' : 'price ended';
  return status === 'partially_refunded' ? 'paid' : status;
}

/** @param isKnown whether the surface has a member; the server says no more about an ended session */
export function memberStateOf(
  { status, payer }: Pick<PaySession, 'status' | 'payer'>,
  isKnown: boolean,
): MemberState {
  if (status !== 'pending') return isKnown ? 'may pay' : 'unknown';
  if (!payer) return 'unknown';
  return payer.availability === 'available' ? 'may pay' : 'may not pay';
}

/** The table for the documentation. */
export function stateTable(): string {
  const cells = TABLE.map((each) => [
    each.session,
    each.member.join(' or '),
    ...SURFACES.map((surface) => each[surface]),
  ]);
  const rows = [
    ['session', 'member', ...SURFACES],
    ['---', '---', ...SURFACES.map(() => '---')],
  ];
  return [...rows, ...cells].map((each) => `| ${each.join(' | ')} |`).join('\n');
}
