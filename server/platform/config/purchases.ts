import { tokens, whole } from './kinds.ts';
import type { Source } from './setting.ts';

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
  /** After so many withdrawals from purchases in 30 days, a member cannot buy. */
  withdrawn: number;
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

const zero = { mayBeZero: true };

export const PURCHASES = {
  PURCHASE_LEAST: tokens('10'),
  PURCHASE_MOST: tokens('8000'),
  PURCHASE_DAY_MOST: tokens('8000'),
  PURCHASE_MONTH_MOST: tokens('40000'),
  PURCHASE_DAY_ORDERS: whole(20, 0, 1000),
  PURCHASE_DAY_DECLINED: whole(10, 0, 1000),
  // The general conditions say *several*.
  PURCHASE_MONTH_WITHDRAWALS: whole(3, 2, 1000),
  PURCHASE_NEW_DAY_MOST: tokens('1000'),
  PURCHASE_NEW_DAYS: whole(7, 0, 3650),
  PURCHASE_DEVICE_DAY_MOST: tokens('8000'),
  PURCHASE_NETWORK_DAY_MOST: tokens('40000'),
  PURCHASE_CARD_DAY_MOST: tokens('8000'),
  CARD_3DS_ABOVE: tokens('400', zero),
  CARD_HOLD_HOURS: whole(7 * 24, 0, 180 * 24),
  CARD_HOLD_NEW_HOURS: whole(14 * 24, 0, 180 * 24),
  LOSS_MEMBER_MOST: tokens('2000', zero),
  LOSS_CARD_MOST: tokens('2000', zero),
  LOSS_MERCHANT_MOST: tokens('2000', zero),
  LOSS_MERCHANT_DAYS: whole(30, 0, 3650),
  // Card networks usually decide within 90 days.
  DISPUTE_DAYS: whole(90, 0, 999),
};

const HOUR = 3600;
/** The default limit for 30 days, as a multiple of the limit for one day. */
const DAYS_IN_A_MONTH = 5n;
/** Many people share one network address. */
const OF_A_NETWORK = 20;

export function purchaseSettings(from: Source): PurchaseSettings {
  const its = from.read(PURCHASES);
  const daily = (day: bigint, times = 1): Bounds => ({
    ...{ day, month: day * DAYS_IN_A_MONTH },
    orders: its.PURCHASE_DAY_ORDERS * times,
    declined: its.PURCHASE_DAY_DECLINED * times,
  });
  const settings: PurchaseSettings = {
    least: its.PURCHASE_LEAST,
    most: its.PURCHASE_MOST,
    bounds: {
      newMember: daily(its.PURCHASE_NEW_DAY_MOST),
      member: { ...daily(its.PURCHASE_DAY_MOST), month: its.PURCHASE_MONTH_MOST },
      device: daily(its.PURCHASE_DEVICE_DAY_MOST),
      network: daily(its.PURCHASE_NETWORK_DAY_MOST, OF_A_NETWORK),
      card: daily(its.PURCHASE_CARD_DAY_MOST),
    },
    withdrawn: its.PURCHASE_MONTH_WITHDRAWALS,
    newDays: its.PURCHASE_NEW_DAYS,
    authenticateAbove: its.CARD_3DS_ABOVE,
    holdSeconds: its.CARD_HOLD_HOURS * HOUR,
    newHoldSeconds: its.CARD_HOLD_NEW_HOURS * HOUR,
    losses: {
      member: its.LOSS_MEMBER_MOST,
      card: its.LOSS_CARD_MOST,
      merchant: its.LOSS_MERCHANT_MOST,
      days: its.LOSS_MERCHANT_DAYS,
    },
    disputeDays: its.DISPUTE_DAYS,
  };
  const { least, most, bounds } = settings;
  from.require(
    least <= most && most <= bounds.member.day && bounds.member.day <= bounds.member.month,
    ['PURCHASE_LEAST', 'PURCHASE_MOST', 'PURCHASE_DAY_MOST', 'PURCHASE_MONTH_MOST'],
    'must be in ascending order',
  );
  from.require(
    least <= bounds.newMember.day,
    ['PURCHASE_NEW_DAY_MOST'],
    'at least PURCHASE_LEAST',
    ['PURCHASE_LEAST'],
  );
  return settings;
}
