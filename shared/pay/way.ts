/**
 * The whole way from the payer's accounts to a paid session: what to buy, what to stake, what to pay.
 * Amounts are in tokens, rounded up to the step of totals where they are computed.
 */
import { brand } from '../brand.ts';
import { formatToken, parseDecimal } from '../money.ts';
import type { PaySession } from './schemas.ts';

/** `deposit` where tokens are not sold by card. */
export const WAY_STEPS = ['buy', 'deposit', 'stake', 'pay'] as const;

export interface WayStep {
  step: (typeof WAY_STEPS)[number];
  amount: string;
  /** From when it is possible, where a limit keeps it from being done now. */
  from?: string;
}

/** Why a purchase cannot be made before the session ends: its limit renews later, or never for its amount. */
export type WayObstacle = 'late' | 'never';

export interface Way {
  /** In their order; the last one pays. */
  steps: readonly WayStep[];
  /** What the payment account holds afterwards. */
  rest: string;
  /** The purchase is larger than what is missing, because it is the smallest one. */
  isSmallest: boolean;
  /** Null when every step can be done. */
  obstacle: WayObstacle | null;
}

/** 10^-4 tokens: the precision of totals and of purchases. */
const STEP = 10n ** 14n;

type Payer = Pick<NonNullable<PaySession['payer']>, 'availability' | 'missing' | 'balance'>;

/** What of a session depends on its payer, and says how they can pay. */
export interface Means extends Pick<PaySession, 'leastPurchase' | 'purchaseLimit'> {
  payer: Payer | null;
}

type Session = Means & Pick<PaySession, 'quote' | 'expiresAt'>;

/** @returns undefined when tokens do not remove what keeps the payer from paying */
export function wayToPay(session: Session): Way | undefined {
  const { quote, payer, leastPurchase } = session;
  if (!payer) return undefined;
  const stake = stakeFor(payer);
  if (stake === undefined) return undefined;
  const total = unitsOf(quote.total);
  const balance = unitsOf(payer.balance);
  const missing = ceil(stake + total - balance);
  const bought = missing > 0n ? purchaseOf(missing, leastPurchase) : 0n;
  const obstacle = bought > 0n ? obstacleOf(session) : null;
  const purchases = purchasesOf(session, bought, obstacle);
  const later: WayStep[] = [
    { step: 'stake', amount: formatToken(stake) },
    { step: 'pay', amount: formatToken(total) },
  ];
  const steps = [...purchases, ...later].filter(
    ({ step, amount }) => step === 'pay' || amount !== '0',
  );
  const sum = purchases.reduce((units, { amount }) => units + unitsOf(amount), 0n);
  return {
    steps,
    rest: formatToken(balance + sum - stake - total),
    isSmallest: missing > 0n && bought > missing,
    obstacle,
  };
}

/** What a card is charged for when `missing` tokens are needed: no purchase is below the smallest. */
export const purchaseFor = (missing: string, least: PaySession['leastPurchase']): string =>
  formatToken(purchaseOf(unitsOf(missing), least));

function stakeFor({ availability, missing }: Payer): bigint | undefined {
  switch (availability) {
    case 'available':
    case 'insufficient_balance':
      return 0n;
    case 'trial_expired':
    case 'level_too_low':
      return unitsOf(missing ?? '0');
    default:
      return undefined;
  }
}

function obstacleOf({ purchaseLimit, expiresAt }: Session): WayObstacle | null {
  if (!purchaseLimit) return null;
  const { laterFrom } = purchaseLimit;
  if (laterFrom === null) return 'never';
  return Date.parse(laterFrom) < Date.parse(expiresAt) ? null : 'late';
}

/** One purchase, or what the limit allows now and the rest from when it renews. */
function purchasesOf(
  { leastPurchase, purchaseLimit }: Session,
  bought: bigint,
  obstacle: WayObstacle | null,
): WayStep[] {
  const step = leastPurchase === null ? 'deposit' : 'buy';
  if (!purchaseLimit || obstacle === 'never' || bought === 0n) {
    return [{ step, amount: formatToken(bought) }];
  }
  const { now, later, laterFrom } = purchaseLimit;
  return [
    { step, amount: now },
    { step, amount: later, ...(laterFrom === null ? {} : { from: laterFrom }) },
  ];
}

function purchaseOf(missing: bigint, least: PaySession['leastPurchase']): bigint {
  const smallest = unitsOf(least ?? '0');
  return missing < smallest ? smallest : missing;
}

const ceil = (units: bigint): bigint => ((units + STEP - 1n) / STEP) * STEP;

const unitsOf = (amount: string): bigint => parseDecimal(amount, brand.token.decimals) ?? 0n;
