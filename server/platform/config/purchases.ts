import { parseDecimal } from '#shared/money.ts';

/** How much one member, device, network or card may buy; base units of the token. */
export interface Bounds {
  /** In 24 hours. */
  day: bigint;
  /** In 30 days. */
  month: bigint;
  /** Orders in 24 hours. */
  orders: number;
  /** Declined cards in 24 hours. */
  declined: number;
}

/** Buying by card: amounts in base units of the token. */
export interface PurchaseSettings {
  least: bigint;
  /** In one purchase. */
  most: bigint;
  bounds: Readonly<Record<'newMember' | 'member' | 'device' | 'network' | 'card', Bounds>>;
  /** Days for which an account counts as new. */
  newDays: number;
  /** Purchases above this amount require 3-D Secure. */
  authenticateAbove: bigint;
  /** How long tokens bought by card cannot be withdrawn. */
  holdSeconds: number;
  /** Replaces `holdSeconds` until the oldest undisputed purchase of the member has this age. */
  newHoldSeconds: number;
  losses: LossBounds;
  /** Days in which a cardholder's bank usually decides a dispute; members see that date. */
  disputeDays: number;
}

/** Losses from lost disputes that the community covers without an operator's decision. */
export interface LossBounds {
  /** A member or card with a larger open loss cannot buy. */
  member: bigint;
  card: bigint;
  /** For one merchant in 30 days; 0 for an unproven merchant, or one younger than `days`. */
  merchant: bigint;
  days: number;
}

const DEFAULTS = {
  PURCHASE_LEAST: '10',
  PURCHASE_MOST: '8000',
  PURCHASE_DAY_MOST: '8000',
  PURCHASE_MONTH_MOST: '40000',
  PURCHASE_NEW_DAY_MOST: '1000',
  PURCHASE_DEVICE_DAY_MOST: '8000',
  PURCHASE_NETWORK_DAY_MOST: '40000',
  PURCHASE_CARD_DAY_MOST: '8000',
  CARD_3DS_ABOVE: '400',
  LOSS_MEMBER_MOST: '2000',
  LOSS_CARD_MOST: '2000',
  LOSS_MERCHANT_MOST: '2000',
};

const HOUR = 3600;
/** The default limit for 30 days, as a multiple of the limit for one day. */
const DAYS_IN_A_MONTH = 5n;

/** @throws the error that `fail` creates for the first invalid setting */
export function purchaseSettings(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): PurchaseSettings {
  const tokens = (name: keyof typeof DEFAULTS, mayBeZero = false) => {
    const text = env[name] || DEFAULTS[name];
    const units = parseDecimal(text, 18);
    if (units === undefined || (units === 0n && !mayBeZero)) {
      throw fail(`${name}: an amount of tokens such as ${DEFAULTS[name]}, not "${text}"`);
    }
    return units;
  };
  const whole = (name: string, fallback: number, most: number) => {
    const text = env[name] || String(fallback);
    if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
    throw fail(`${name}: a whole number up to ${most}, not "${text}"`);
  };
  const orders = whole('PURCHASE_DAY_ORDERS', 20, 1000);
  const declined = whole('PURCHASE_DAY_DECLINED', 10, 1000);
  const daily = (name: keyof typeof DEFAULTS, times = 1) => {
    const day = tokens(name);
    return {
      ...{ day, month: day * DAYS_IN_A_MONTH },
      ...{ orders: orders * times, declined: declined * times },
    };
  };
  const settings: PurchaseSettings = {
    least: tokens('PURCHASE_LEAST'),
    most: tokens('PURCHASE_MOST'),
    bounds: {
      newMember: daily('PURCHASE_NEW_DAY_MOST'),
      member: { ...daily('PURCHASE_DAY_MOST'), month: tokens('PURCHASE_MONTH_MOST') },
      device: daily('PURCHASE_DEVICE_DAY_MOST'),
      // Many people share one network address.
      network: daily('PURCHASE_NETWORK_DAY_MOST', 20),
      card: daily('PURCHASE_CARD_DAY_MOST'),
    },
    newDays: whole('PURCHASE_NEW_DAYS', 7, 3650),
    authenticateAbove: tokens('CARD_3DS_ABOVE', true),
    holdSeconds: whole('CARD_HOLD_HOURS', 7 * 24, 180 * 24) * HOUR,
    newHoldSeconds: whole('CARD_HOLD_NEW_HOURS', 14 * 24, 180 * 24) * HOUR,
    losses: {
      member: tokens('LOSS_MEMBER_MOST', true),
      card: tokens('LOSS_CARD_MOST', true),
      merchant: tokens('LOSS_MERCHANT_MOST', true),
      days: whole('LOSS_MERCHANT_DAYS', 30, 3650),
    },
    // Card networks usually decide within 90 days.
    disputeDays: whole('DISPUTE_DAYS', 90, 999),
  };
  const { least, most, bounds } = settings;
  if (least > most || most > bounds.member.day || bounds.member.day > bounds.member.month) {
    throw fail(
      'PURCHASE_LEAST, PURCHASE_MOST, PURCHASE_DAY_MOST, PURCHASE_MONTH_MOST: must be in ascending order',
    );
  }
  if (least > bounds.newMember.day) {
    throw fail('PURCHASE_NEW_DAY_MOST: at least PURCHASE_LEAST');
  }
  return settings;
}
