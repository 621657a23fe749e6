/** The steps of paying a session, and which of them a session is in. */
import type { Failure } from '../http/api-client.ts';
import { BLOCKED_REASONS, type BlockedReason } from './obstacles.ts';
import { type Blocked, blockedReasonOf } from './remedy.ts';
import type { PaySession, Receipt } from './schemas.ts';
import type { SignInObstacle } from './sign-in-obstacle.ts';

/** A notice shown with the step: a failure code or information for the payer. */
export type PayNotice = Failure['code'] | SignInObstacle | 'passkey_unused';

/** Refusals that the session's next state explains. */
export const EXPLAINED: readonly PayNotice[] = [
  'confirmation_required',
  'session_not_pending',
  ...BLOCKED_REASONS,
];

/** The payer may not use the coupon: the session is quoted without it. */
export const COUPON_GONE: readonly PayNotice[] = [
  'coupon_expired',
  'coupon_exhausted',
  'coupon_not_for_this',
];

/** Refusals after which the session must be read again. */
export const READS_DIFFERENTLY: readonly PayNotice[] = [
  ...EXPLAINED,
  ...COUPON_GONE,
  'no_accounts',
];

/** Refusals of an approval after which the payment is reviewed again. */
export const OUTDATED: readonly PayNotice[] = [
  'quote_changed',
  'session_not_pending',
  'session_not_found',
];

export interface Confirmed {
  /** `authorized`: reserved, and taken later. */
  status?: 'paid' | 'authorized';
  receipt: Receipt;
  /** For the merchant's page: a compact JWS of `ReceiptClaims`. */
  signedReceipt?: string | null | undefined;
}

export type PayState =
  | { step: 'loading' }
  | { step: 'missing' }
  | { step: 'unreachable' }
  | {
      step: 'closed';
      session: PaySession;
      /** It was still open when this surface showed it first. */
      wasOpen?: boolean;
    }
  | {
      step: 'signed-out';
      session: PaySession;
      notice: PayNotice | undefined;
      /** Why the payer who is signed in in the window may not pay. */
      blocked?: Blocked | undefined;
    }
  | { step: 'quote-expired'; session: PaySession; busy: boolean; notice: PayNotice | undefined }
  | { step: 'blocked'; session: PaySession; payer: Payer; reason: BlockedReason; busy: boolean }
  | {
      step: 'ready';
      session: PaySession;
      payer: Payer;
      armed: boolean;
      notice: PayNotice | undefined;
    }
  | { step: 'paying'; session: PaySession; payer: Payer }
  | { step: 'unconfirmed'; session: PaySession; payer: Payer }
  /** Reserved by this person: the merchant may take it, or release it. */
  | {
      step: 'authorized';
      session: PaySession /** In the window of this surface. */;
      inWindow?: true;
    }
  | {
      step: 'paid';
      session: PaySession;
      receipt: Receipt | undefined;
      /** The payment was made by this flow. */
      signedReceipt?: Confirmed['signedReceipt'];
    };

/** Nothing changes this state any more. */
export const isOver = (state: PayState): boolean =>
  state.step === 'paid' ||
  state.step === 'missing' ||
  (state.step === 'closed' && state.session.status !== 'authorized');

/** An open payment of a signed-in payer: without a token the server would answer 401. */
export const mayCancel = ({ step }: PayState): boolean =>
  step === 'quote-expired' || step === 'blocked' || step === 'ready';

export type Payer = NonNullable<PaySession['payer']>;

/**
 * The step that a response of the server leads to.
 * @param witnessed a payment was made by this person, in a window opened from here or on a phone
 */
export function stateOf(
  session: PaySession,
  before: PayState,
  witnessed: boolean,
  notice?: PayNotice,
): PayState {
  if (session.status !== 'pending') {
    const { status, receipt } = session;
    const wasOpen =
      before.step === 'closed'
        ? before.wasOpen === true
        : 'session' in before && before.session.status === 'pending';
    // By this person while it was open here: a success, not an expired session.
    const isOwn = before.step === 'authorized' || (wasOpen && witnessed);
    if (status === 'released') return { step: 'closed', session, wasOpen };
    if (status === 'authorized') {
      return receipt || isOwn
        ? { step: 'authorized', session }
        : { step: 'closed', session, wasOpen };
    }
    // Only its payer has the receipt, now or after a reload.
    if (receipt) return { step: 'paid', session, receipt };
    if (status === 'paid' && isOwn) return { step: 'paid', session, receipt: undefined };
    return { step: 'closed', session, wasOpen };
  }
  if (session.quote.status === 'expired') {
    return { step: 'quote-expired', session, busy: false, notice };
  }
  const { payer } = session;
  if (!payer) {
    const said = before.step === 'signed-out' ? before : undefined;
    return { step: 'signed-out', session, notice: notice ?? said?.notice, blocked: said?.blocked };
  }
  const reason = blockedReasonOf(payer);
  if (reason) return { step: 'blocked', session, payer, reason, busy: false };
  return { step: 'ready', session, payer, armed: false, notice };
}

/** @param inWindow in the window of this surface */
export function confirmedState(
  session: PaySession,
  { status, receipt, signedReceipt }: Confirmed,
  inWindow: boolean,
): PayState {
  if (status !== 'authorized') return { step: 'paid', session, receipt, signedReceipt };
  const reserved = { step: 'authorized' as const, session: { ...session, status, receipt } };
  return inWindow ? { ...reserved, inWindow } : reserved;
}

/** Whether the payer agrees to the same. */
export const sameOffer = (one: PaySession, other: PaySession): boolean =>
  one.quote.total === other.quote.total &&
  one.merchant.name === other.merchant.name &&
  one.payer?.id === other.payer?.id;
