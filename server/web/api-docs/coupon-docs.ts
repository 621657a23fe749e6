/** Examples and field descriptions of coupons; a test validates them against the schemas. */
import type { Coupon } from '#shared/coupons/schemas.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

const COUPON = 'cpn_3t5w0y7z2b4d7n2c9v4x8k1m6q';

const terms = { name: 'First visit', percent: '50', mostPerAccount: 1 };

const coupon: Coupon = {
  id: COUPON,
  code: 'WELCOME',
  amount: null,
  currency: null,
  from: null,
  until: '2026-12-31T23:00:00.000Z',
  most: 100,
  buttons: null,
  passes: null,
  level: null,
  enabled: true,
  used: 12,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...terms,
};

export const COUPON_EXAMPLES = {
  listCoupons: { query: { limit: '20' }, response: { data: [coupon], next: null } },
  createCoupon: {
    body: { ...terms, code: coupon.code, until: coupon.until, most: coupon.most },
    response: coupon,
  },
  readCoupon: { params: { id: COUPON }, response: coupon },
  changeCoupon: {
    params: { id: COUPON },
    body: { enabled: false },
    response: { ...coupon, enabled: false },
  },
};

const LIMITS = {
  name: 'The name of the coupon. The shopper sees it in the sum and on the receipt.',
  from: 'The time from which the coupon can be used; null for no start.',
  until: 'The time from which the coupon can no longer be used; null for no end.',
  most: 'How many payments can use the coupon; null for no limit.',
  mostPerAccount:
    'How many payments of one account can use the coupon; null for no limit. Accounts that bought tokens with one bank card count as one.',
  buttons: 'The IDs of the payment buttons that the coupon is for; null for all payments.',
  passes:
    'The IDs of the passes that the coupon is for; null for all payments. It then comes off the lines of these passes.',
  level: 'The lowest membership level that can use the coupon; null for every level.',
  enabled: 'Whether the coupon can be used.',
};

/** What a new session says of its tax and its coupon. */
export const NEW_SESSION_COUPON_FIELDS = {
  'lineItems.taxRate':
    'The rate of the tax that the price of the item contains: 0 to 100 percent, with two decimals at most. With a rate, the items must add up to `amount` without `tip`. Not for prices in the token.',
  'lineItems.tip': 'Whether this is the line of the tip.',
  coupon: 'The code of a coupon of yours.',
};

/** The same of a session. */
export const SESSION_COUPON_FIELDS = {
  'lineItems.taxRate': 'The rate of the tax that the price of the item contains, in percent.',
  'lineItems.tip': 'Whether this is the line of the tip.',
  coupon: 'The coupon of the session; null without one.',
  'coupon.code': 'The code; null if the coupon applied by itself.',
  'coupon.name': 'The name of the coupon, as it was when it was applied.',
  'coupon.amount': 'The amount that the coupon takes off, in the currency of the session.',
};

/** How coupon, discount and tax make the figures. */
export const FIGURES_TAX_FIELDS = {
  coupon: 'The amount that a coupon takes off the price.',
  discount: 'The member discount: the percentage of the price without coupon and tip. You bear it.',
  net: '`gross` minus `coupon` and `discount`: what the member pays and you receive.',
  tax: 'The tax that `net` contains, by rate; empty without tax.',
  'tax.rate': 'The rate in percent.',
  'tax.net': 'The part of `net` that has this rate, with the tax.',
  'tax.tax': 'The tax in this part.',
  'tax.refundedTax': 'The part of the tax that was refunded until now.',
};

export const COUPON_FIELDS: Record<string, Record<string, string>> = {
  NewCoupon: {
    ...LIMITS,
    code: 'What the shopper types: 3 to 40 letters, digits, hyphens and underscores, in any case. Without it the coupon applies by itself.',
    percent:
      'The percentage that comes off the price without the tip: more than 0, less than 100, with two decimals at most.',
    amount: 'The amount that comes off the price, instead of `percent`. It is in `currency`.',
    currency: 'The currency of `amount`. The coupon is only for prices in it.',
  },
  CouponChange: LIMITS,
  Coupon: {
    ...LIMITS,
    id: 'The ID of the coupon (`cpn_…`).',
    code: 'What the shopper types; null for a coupon that applies by itself.',
    percent: 'The percentage that comes off the price; null for an amount.',
    amount: 'The amount that comes off the price; null for a percentage.',
    currency: 'The currency of the amount; null for a percentage.',
    used: 'The number of payments that used the coupon, also refunded ones.',
    createdAt: 'The time when the coupon was created.',
  },
};

export const COUPON_MEANINGS = {
  coupon_unknown: {
    cause: 'The business has no coupon with this code.',
    remedy: 'Check the spelling of the code.',
  },
  coupon_expired: {
    cause: 'The coupon is switched off, or its period has not begun or is over.',
    remedy: 'Change the period of the coupon, or pay without it.',
  },
  coupon_exhausted: {
    cause:
      'All uses of the coupon are taken, or this account, or another one with the same bank card, has used it as often as it may.',
    remedy: 'Pay without the coupon. A payment that had it is quoted without it.',
  },
  coupon_not_for_this: {
    cause:
      'The coupon is for other payment buttons, passes, another currency or a higher membership level, or it belongs to another business.',
    remedy: 'Use the coupon for what it is for.',
  },
  coupon_leaves_nothing: {
    cause:
      'After the coupon, less than one unit of the currency or less than 0.0001 tokens would be left to pay.',
    remedy: 'Use a smaller coupon. A free visit is a pass that you give.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;
