/**
 * Descriptions of the merchant API's fields, by component, and of its parameters (`query`, `header`).
 * A test fails for a field without a description.
 */

import { ACCOUNT_FIELDS } from './account-fields.ts';
import { ACTIVITY_FIELDS } from './activity-docs.ts';
import { BUTTON_FIELDS } from './button-fields.ts';
import {
  COUPON_FIELDS,
  FIGURES_TAX_FIELDS,
  NEW_SESSION_COUPON_FIELDS,
  SESSION_COUPON_FIELDS,
} from './coupon-docs.ts';
import { CURRENCY_FIELD } from './currency-field.ts';
import { INSIGHT_FIELDS } from './insight-docs.ts';
import { INVOICE_FIELDS } from './invoice-docs.ts';
import { KEY_FIELDS } from './key-docs.ts';
import { LINK_FIELDS } from './link-fields.ts';
import { PASS_FIELDS } from './pass-docs.ts';
import { NEW_SESSION_PLAN_FIELDS, PLAN_FIELDS, SESSION_PLAN_FIELDS } from './plan-docs.ts';
import { REFUND_FIELDS } from './refund-fields.ts';
import { CAPTURE_TERMS, RESERVATION_FIELDS } from './reservation-docs.ts';
import { SETTINGS_FIELDS } from './settings-docs.ts';
import { WEBHOOK_FIELDS } from './webhook-fields.ts';

const LIVEMODE = 'False in test mode, where no real tokens move.';
const ADDRESSES = 'It must be on one of your sites.';
const SETTING = 'Defaults to the address in your settings.';
/** `hosted/ui/merchant-address.ts`. */
const APPENDED =
  'We store the address unchanged. When we send the person there, we add `session=` and the ID to the query, or `salus_session=` if your query already has `session`.';
const APPENDED_LINK = APPENDED.replaceAll('session', 'link');

export const FIELDS: Record<string, Record<string, string>> = {
  header: {
    'idempotency-key':
      'A unique key for this operation, such as your order number. Repeating a call with the same key and the same body has no further effect and returns the first answer, for 30 days. A pay session is returned with its present status, and is replaced when it has expired, is cancelled, or is a released reservation.',
  },
  query: {
    fiat: 'The currency of the values. Defaults to the currency of your business.',
    locale: 'The language of the file, such as `en`. Defaults to that of your request.',
    status:
      'Return only entries with this status. Repeat the parameter to accept several statuses of pay sessions.',
    metadata:
      'Return only entries with this metadata entry: key, colon and value, such as `order:7`. Repeat the parameter up to five times to require all of them. The key ends at the first colon.',
    currency: 'Return only entries with a price in this currency.',
    minimumAmount: 'Return only entries with at least this price. It is in `currency`.',
    maximumAmount: 'Return only entries with at most this price. It is in `currency`.',
    account: 'Return only movements of this account.',
    reference: 'Return only entries with exactly this reference.',
    paySession:
      'Return only entries that belong to this pay session: its refund requests, or the passes that it sold.',
    from: 'Return only entries created at or after this time.',
    to: 'Return only entries created before this time.',
    after: 'The ID of the last entry of the previous page, which is also its `next`.',
    key: 'Return only the calls made with this API key.',
    actor: 'Return only what this person or API key did.',
    kind: 'Return only entries of this kind.',
    path: 'Return only calls whose path contains this text.',
    holder: 'Return only passes, mandates or agreements of this holder.',
    plan: 'Return only agreements or charges of this plan.',
    agreement: 'Return only charges of this agreement.',
    holding: 'Return only visits of this held pass.',
    format:
      '`pdf`, with the data of the invoice embedded (the default), or `xml`, that data alone.',
    limit: 'The number of entries per page, from 1 to 100. Defaults to 20.',
    type: 'Return only entries of this type.',
    by: 'The length of each of the `points`. The default depends on the length of the period.',
    origin: 'The origin to remove, such as `https://tickets.shop.example`.',
    event: 'Return only the deliveries of this event.',
    order: 'The order of the events: `oldest` first (the default) or `newest` first.',
    wait: 'The number of seconds to wait for a new event, at most 25. A business can have five waiting calls at a time.',
  },
  ...ACTIVITY_FIELDS,
  ...COUPON_FIELDS,
  ...INVOICE_FIELDS,
  ...KEY_FIELDS,
  ...SETTINGS_FIELDS,
  ...INSIGHT_FIELDS,
  list: {
    data: 'The entries of this page.',
    next: 'The value of `after` for the next page; null on the last page.',
    archivedBefore:
      'Set on the last page if older movements were archived. Movements before this time are in no list.',
  },
  NewPaySession: {
    ...NEW_SESSION_PLAN_FIELDS,
    tip: 'The part of `amount` that is a tip. The member discount does not apply to it. Defaults to none.',
    currency: CURRENCY_FIELD,
    description: 'What the payment is for. The shopper sees it.',
    reference:
      'Your own ID for the payment, such as the order number. Every answer and event about the session contains it.',
    lineItems:
      'The items of the order. The shopper sees them. If they do not add up to `amount`, a line shows the rest as other charges or as a reduction.',
    'lineItems.name': 'The name of the item.',
    'lineItems.quantity': 'The number of units.',
    'lineItems.amount': 'The price of all units of the item, in the currency of the session.',
    'lineItems.pass':
      'The ID of the pass that the item sells. A session sells one pass, with the quantity 1.',
    ...NEW_SESSION_COUPON_FIELDS,
    metadata: 'Up to 50 key–value pairs of your own. Only you see them.',
    successUrl: `The address to which the shopper returns after paying. ${ADDRESSES} ${APPENDED} ${SETTING}`,
    cancelUrl: `The address to which the shopper returns without paying. ${ADDRESSES} ${APPENDED} ${SETTING}`,
    minimumLevel: 'The lowest membership level that can pay.',
    expiresAt:
      'The time when the session expires, at most 30 days from now. Defaults to 30 minutes from now.',
    locale:
      'The language of the checkout, such as `en` or `en-GB`, one of this installation. Defaults to the language of the shopper.',
    ...CAPTURE_TERMS,
    captureBefore:
      'The time from which the reservation can no longer be captured, at most 30 days from now and after the session expires. Defaults to 7 days from now. Only with `capture: "manual"`.',
  },
  PaySession: {
    id: 'The ID of the pay session (`pay_…`).',
    livemode: LIVEMODE,
    status:
      'The status of the session. `partially_refunded` and `refunded` follow `paid`. With manual capture, `authorized` stands before `paid` or `released`.',
    amount: 'The price before the member discount.',
    currency: 'The currency of the price.',
    description: 'What the payment is for.',
    reference: 'Your own ID for the payment.',
    lineItems: 'The items of the order.',
    'lineItems.name': 'The name of the item.',
    'lineItems.quantity': 'The number of units.',
    'lineItems.amount': 'The price of all units of the item.',
    'lineItems.pass': 'The ID of the pass that the item sells.',
    ...SESSION_COUPON_FIELDS,
    ...SESSION_PLAN_FIELDS,
    metadata: 'Your key–value pairs.',
    successUrl: 'The address to which the shopper returns after paying.',
    cancelUrl: 'The address to which the shopper returns without paying.',
    minimumLevel: 'The lowest membership level that can pay.',
    locale: 'The language of the checkout; null for the language of the shopper.',
    url: 'The address of our payment page for this session.',
    createdAt: 'The time when the session was created.',
    expiresAt: 'The time when the session expires.',
    paidAt: 'The time of the payment; null if the session is not paid.',
    cancelledAt: 'The time when you or the shopper cancelled the session; null if nobody did.',
    transactionId:
      'The ID of the transaction that paid the session. Your list and the payer’s list show it.',
    figures: 'The figures of the sale, for your books.',
    quote: 'The price in tokens.',
    capture:
      '`automatic`: the payment is taken when the member confirms it. `manual`: it is reserved then, and you capture or release it.',
    captureBefore:
      'The time from which the reservation can no longer be captured; null with automatic capture.',
    terms: 'Your terms of a late cancellation, as the member approved them.',
    authorizedAt: 'The time when the member approved the reservation.',
    releasedAt: 'The time when the whole reservation went back to the member.',
    captured: 'What you captured; null before a capture, and with automatic capture.',
  },
  Figures: {
    gross: 'The price, before the member discount and with the tip.',
    tip: 'The part of the price that is a tip. It is never discounted.',
    ...FIGURES_TAX_FIELDS,
    refunded: 'The part of `net` that was refunded until now.',
    received: 'The number of tokens you received for it; 0 before the payment.',
    refundedTokens: 'The number of these tokens that were refunded until now.',
  },
  Quote: {
    status:
      'Whether the quote is still valid. An expired quote is renewed when a member opens the payment.',
    rate: 'The price of one token in the currency of the session.',
    discountPercent: 'The member discount as a percentage of the price without coupon and tip.',
    fiatDiscount: 'The member discount in the currency of the session.',
    net: 'The amount minus the coupon and the discount, in the currency of the session.',
    gross: 'The price in tokens, before coupon and discount.',
    discount: 'Coupon and member discount in tokens. You bear them.',
    total: 'The number of tokens that the member pays and you receive.',
    expiresAt: 'The time when the quote expires; null when the session has ended.',
  },
  ...RESERVATION_FIELDS,
  ...REFUND_FIELDS,
  NewLinkSession: {
    reference: 'Your own ID for the person. The link has the same reference.',
    successUrl: `The address to which the person returns after accepting. ${ADDRESSES} ${APPENDED_LINK} ${SETTING}`,
    deniedUrl: `The address to which the person returns after declining. ${ADDRESSES} ${APPENDED_LINK} ${SETTING}`,
    expiresAt:
      'The time when the invitation expires, at most 30 days from now. Defaults to 30 minutes from now, with a `membership` to four weeks.',
    locale:
      'The language of the invitation, such as `en` or `en-GB`, one of this installation. Defaults to the language of the person.',
    plan: 'The ID of a plan with a trial, to which the member agrees with the invitation. With a `membership`, any of your plans.',
    membership:
      'A membership that runs already, which the member approves. Nothing is taken before its next charge is due.',
    'membership.nextDue': 'The date of the next charge, such as `2027-01-31`.',
    'membership.since':
      'The date of its first charge, from which due dates and the minimum term are counted. Defaults to `nextDue`.',
  },
  LinkSession: {
    livemode: LIVEMODE,
    id: 'The ID of the invitation (`lnk_…`). The link that it creates has the same ID.',
    status: 'The status of the invitation. `revokedAt` tells whether the link was ended later.',
    alreadyLinked:
      'Whether the member was linked already when they accepted. Then `status` is `linked`, the existing link continues, and no link has the ID of this invitation.',
    reference: 'Your own ID for the person.',
    successUrl: 'The address to which the person returns after accepting.',
    deniedUrl: 'The address to which the person returns after declining.',
    locale: 'The language of the invitation; null for the language of the person.',
    url: 'The address of our page for this invitation.',
    createdAt: 'The time when the invitation was created.',
    expiresAt: 'The time when the invitation expires.',
    linkedAt: 'The time when the member accepted.',
    deniedAt: 'The time when the member declined.',
    revokedAt: 'The time when the member ended the link.',
    plan: 'The plan to which the member agrees with the invitation; null without one.',
    agreement: 'The ID of the agreement that it began; null without one.',
  },
  ...LINK_FIELDS,
  Event: {
    livemode: LIVEMODE,
    id: 'The ID of the event (`evt_…`). Its deliveries send it as `webhook-id`.',
    type: 'The type of the event.',
    test: 'Present and true if this is a test event: nothing has happened.',
    timestamp: 'The time of the event, in test mode by its clock.',
    data: 'The object of the event, as it was at that time. Fields that we added to the API later are missing.',
  },
  ...ACCOUNT_FIELDS,
  ...BUTTON_FIELDS,
  ...PASS_FIELDS,
  ...PLAN_FIELDS,
  Error: {
    statusCode: 'The HTTP status code.',
    error: 'The name of the HTTP status.',
    code: 'The error code, for programs. The meaning of a code does not change.',
    message: 'The error message, for people, in English.',
    errors:
      'For status 422, the invalid fields. For `malformed_request`, the position at which the body is not JSON.',
    'errors.path':
      'The invalid field. Fields of the body are written as `lineItems.0.amount`; others begin with `params.`, `query.` or `headers.`.',
    'errors.message': 'The rule that the field breaks, for people.',
    'errors.code':
      'The rule that the field breaks, for programs: `required`, `unknown_field`, `wrong_type`, `wrong_format`, `unknown_value`, `too_small`, `too_large`, `invalid`, or a code for this field, such as `unknown_currency`.',
    retryAfter:
      'The number of seconds to wait before a retry. The header `Retry-After` has it too.',
    docs: 'The address of the documentation of the code.',
    requestId:
      'The ID of the request. Tell us this ID when you report a problem. The header `X-Request-Id` has it too.',
  },
  ...WEBHOOK_FIELDS,
};
