/**
 * The whole way from the payer's accounts to a paid session: what to buy, what to stake, what to pay.
 * Amounts are in tokens, rounded up to the step of totals where they are computed.
 */
import { brand } from '../brand.ts';
import { formatToken, parseDecimal } from '../money.ts';
import type { PaySession } from './endpoints.ts';

/** `deposit` where tokens are not sold by card. */
export const WAY_STEPS = ['buy', 'deposit', 'stake', 'pay'] as const;

export interface WayStep {
  step: (typeof WAY_STEPS)[number];
  amount: string;
}

export interface Way {
  /** In their order; the last one pays. */
  steps: readonly WayStep[];
  /** What the payment account holds afterwards. */
  rest: string;
  /** The purchase is larger than what is missing, because it is the smallest one. */
  isSmallest: boolean;
}

/** 10^-4 tokens: the precision of totals and of purchases. */
const STEP = 10n ** 14n;

/** @returns undefined when tokens do not remove what keeps the payer from paying */
export function wayToPay({
  quote,
  payer,
  leastPurchase,
}: Pick<PaySession, 'quote' | 'payer' | 'leastPurchase'>): Way | undefined {
  if (!payer) return undefined;
  const stake = stakeFor(payer);
  if (stake === undefined) return undefined;
  const total = unitsOf(quote.total);
  const balance = unitsOf(payer.balance);
  const missing = ceil(stake + total - balance);
  const bought = missing > 0n ? purchaseOf(missing, leastPurchase) : 0n;
  const steps: [WayStep['step'], bigint][] = [
    [leastPurchase === null ? 'deposit' : 'buy', bought],
    ['stake', stake],
    ['pay', total],
  ];
  return {
    steps: steps.flatMap(([step, units]) =>
      units > 0n || step === 'pay' ? [{ step, amount: formatToken(units) }] : [],
    ),
    rest: formatToken(balance + bought - stake - total),
    isSmallest: missing > 0n && bought > missing,
  };
}

/** What a card is charged for when `missing` tokens are needed: no purchase is below the smallest. */
export const purchaseFor = (missing: string, least: PaySession['leastPurchase']): string =>
  formatToken(purchaseOf(unitsOf(missing), least));

function stakeFor({ availability, missing }: NonNullable<PaySession['payer']>): bigint | undefined {
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

function purchaseOf(missing: bigint, least: PaySession['leastPurchase']): bigint {
  const smallest = unitsOf(least ?? '0');
  return missing < smallest ? smallest : missing;
}

const ceil = (units: bigint): bigint => ((units + STEP - 1n) / STEP) * STEP;

const unitsOf = (amount: string): bigint => parseDecimal(amount, brand.token.decimals) ?? 0n;
