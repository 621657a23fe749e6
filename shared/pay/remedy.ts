/** Why a payer may not pay, and the step that removes it. */
import { profilePart } from '../profile-parts.ts';
import type { PayText } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import type { BlockedReason } from './obstacles.ts';
import type { PaySession } from './schemas.ts';
import { type Means, purchaseFor, wayToPay } from './way.ts';

/** `missing` is in tokens: what the balance lacks, or the stake; null for the other reasons. */
export interface Blocked {
  reason: BlockedReason;
  missing: string | null;
  /** Of a payer whom the window knows, and the session of the frame does not. */
  means?: Means | undefined;
}

/** Where the payment is shown. The card form hands `challenge`, the frame's as a fragment, back. */
export type Surface =
  | { kind: 'frame' }
  | { kind: 'page'; locale: string }
  | { kind: 'window'; locale: string; challenge: string };

export interface Remedy {
  text: PayText;
  /** A page of ours. */
  href: string;
  /**
   * `here` replaces the payment and returns to it. `window` opens where the frame's payment goes on.
   * `beside` opens another tab; the payment is read again on return.
   */
  opens: 'here' | 'window' | 'beside';
}

type Session = Pick<PaySession, 'merchant' | 'minimumLevel'>;
type Way = Parameters<typeof wayToPay>[0];

/** Undefined if the payer may pay. */
export function blockedReasonOf({
  availability,
  disabledBy,
}: NonNullable<PaySession['payer']>): BlockedReason | undefined {
  if (availability === 'available') return undefined;
  return availability === 'payments_disabled' ? (disabledBy ?? 'account_disabled') : availability;
}

/** The obstacle in words. */
function obstacleText({ reason, missing }: Blocked, session: Session): PayText {
  const level = session.minimumLevel ?? '';
  const values = { merchant: session.merchant.name, level, missing: tokenValue(missing ?? '0') };
  return { key: `blocked.${reason}`, values };
}

/** What the view of a blocked payment shows. Tokens are sold and staked in live mode. */
export function obstacle(blocked: Blocked, session: PaySession, surface: Surface) {
  const isTest = session.livemode === false;
  const known = { ...session, ...blocked.means };
  return {
    notice: {
      tone: 'warning' as const,
      text: obstacleText(blocked, session),
      more: isTest ? null : limitText(known),
    },
    remedy: isTest ? null : remedyOf(blocked, known, surface),
  };
}

/** What limits the purchase that the payer needs, and when it renews; null when nothing does. */
function limitText(session: Way & Pick<PaySession, 'merchant'>): PayText | null {
  const { purchaseLimit, merchant } = session;
  const way = wayToPay(session);
  if (!purchaseLimit || !way?.steps.some(({ step }) => step === 'buy')) return null;
  const { now, later, laterFrom } = purchaseLimit;
  if (way.obstacle === 'never') return { key: 'blocked.limit-never' };
  const values = {
    ...{ now: tokenValue(now), later: tokenValue(later), merchant: merchant.name },
    time: { kind: 'time', at: laterFrom ?? '' } as const,
  };
  if (way.obstacle === 'late') return { key: 'blocked.limit-late', values };
  return { key: now === '0' ? 'blocked.limit-later' : 'blocked.limit-from', values };
}

/** Null if the payer can only cancel. */
export function remedyOf(
  { reason, missing }: Blocked,
  session: Pick<PaySession, 'id'> & Way,
  surface: Surface,
): Remedy | null {
  const { id, leastPurchase, purchaseLimit } = session;
  const way = wayToPay(session);
  const first = way?.steps[0];
  if (way?.obstacle || first?.step === 'deposit') return DEPOSIT;
  if (purchaseLimit && first?.step === 'buy') {
    return { ...DEPOSIT, href: `/account/buy?tokens=${first.amount}&payment=${id}` };
  }
  const values = { missing: tokenValue(missing ?? '0') };
  switch (reason) {
    case 'insufficient_balance': {
      if (leastPurchase === null) return DEPOSIT;
      const tokens = tokenValue(purchaseFor(missing ?? '0', leastPurchase));
      return { text: { key: 'remedy.add', values: { tokens } }, ...topUp(id, surface) };
    }
    case 'trial_expired':
    case 'level_too_low':
      return {
        text:
          first?.step === 'buy'
            ? { key: 'remedy.steps', values: { ...values, tokens: tokenValue(first.amount) } }
            : { key: 'remedy.stake', values },
        href: `/account/membership/stake?amount=${missing ?? ''}&payment=${id}`,
        opens: surface.kind === 'page' ? 'here' : 'beside',
      };
    case 'tokens_held':
      return { text: { key: 'remedy.orders' }, href: '/account/orders', opens: 'beside' };
    case 'account_frozen':
      return {
        text: { key: 'remedy.password' },
        href: '/account/forgot-password',
        opens: 'beside',
      };
    case 'account_disabled':
      return {
        text: { key: 'remedy.write' },
        href: `/contact?payment=${id}`,
        opens: 'beside',
      };
    case 'account_deleting':
      return { text: { key: 'remedy.keep' }, href: profilePart('delete-account'), opens: 'beside' };
    case 'account_left':
      return DEPOSIT;
    case 'merchant_disabled':
    case 'merchant_limit_reached':
    case 'plan_retired':
    case 'pass_closed':
      return null;
    case 'plan_agreed':
      return { text: { key: 'remedy.plans' }, href: '/account/links', opens: 'beside' };
    case 'pass_limit_reached':
      return { text: { key: 'remedy.passes' }, href: '/account/membership', opens: 'beside' };
  }
}

const DEPOSIT: Remedy = {
  text: { key: 'remedy.deposit' },
  href: '/account/cash',
  opens: 'beside',
};

/** The card form, a document of its own that knows the way back. */
function topUp(id: string, surface: Surface): Pick<Remedy, 'href' | 'opens'> {
  const href = `/embed/top-up/${id}`;
  switch (surface.kind) {
    case 'frame':
      return { href, opens: 'window' };
    case 'page':
      return { href: `${href}?locale=${surface.locale}&back=page`, opens: 'here' };
    case 'window':
      return { href: `${href}?locale=${surface.locale}${surface.challenge}`, opens: 'here' };
  }
}
