/**
 * Descriptions of the merchant API's fields, by component, and of its parameters (`path`, `query`,
 * `header`). A test fails for a field without a description.
 */
import { ACCOUNT_FIELDS } from './account-fields.ts';
import { ACTIVITY_FIELDS } from './activity-docs.ts';
import { BUTTON_FIELDS } from './button-fields.ts';
import { INSIGHT_FIELDS } from './insight-docs.ts';
import { KEY_FIELDS } from './key-docs.ts';
import { SETTINGS_FIELDS } from './settings-docs.ts';
import { WEBHOOK_FIELDS } from './webhook-fields.ts';

const LIVEMODE = 'False in test mode, where no real tokens move.';
const ADDRESSES = 'Must be on one of your own sites.';
/** `hosted/ui/merchant-address.ts`. */
const APPENDED =
  'It is kept as you write it; our link to it has `session=` and the id at the end of the query, or `salus_session=` where your query has a `session`.';
const APPENDED_LINK = APPENDED.replaceAll('session', 'link');

export const FIELDS: Record<string, Record<string, string>> = {
  path: {
    delivery: 'The id of the delivery.',
    id: 'The id of what the call is about.',
  },
  header: {
    'idempotency-key':
      'A word of your own for this very call, such as the number of the order. The same key with the same body has one effect and one answer, for 30 days.',
  },
  query: {
    status:
      'Only those with this status. A list of pay sessions accepts several: repeat the parameter.',
    metadata:
      'Only those with this entry: the key, a colon and the value, such as `order:7`. It may be repeated up to five times: all of them. The key is what precedes the first colon.',
    currency: 'Only those with a price in this currency.',
    minimumAmount: 'Only those with at least this price, in `currency`.',
    maximumAmount: 'Only those with at most this price, in `currency`.',
    account: 'Only movements of this account.',
    reference: 'Only those with this reference, to the letter.',
    paySession: 'Only those about this pay session.',
    from: 'Only those made at this time or later.',
    to: 'Only those made before this time.',
    after: 'The last id of the page before.',
    key: 'Only those made with this key.',
    actor: 'Only what this person or key did.',
    kind: 'Only entries of this kind.',
    path: 'Only those whose path contains this text.',
    limit: 'How many a page holds: 1 to 100, 20 unless you say otherwise.',
    type: 'Only those of this type.',
    by: 'The step of `points`; chosen by the length of the period unless given.',
    origin: 'The origin, such as `https://tickets.shop.example`.',
    event: 'Only deliveries of this event.',
    order: '`oldest` first, unless you say `newest`.',
    wait: 'Seconds to wait for something to happen, at most 25. Five calls of a business may wait at once.',
  },
  ...ACTIVITY_FIELDS,
  ...KEY_FIELDS,
  ...SETTINGS_FIELDS,
  ...INSIGHT_FIELDS,
  list: {
    data: 'The page.',
    next: 'The `after` of the following page; null when there is none.',
    archivedBefore:
      'On the last page: your movements before this time are archived, and no list contains them.',
  },
  NewPaySession: {
    amount: 'The price before the member discount, as a decimal string.',
    currency: 'ISO 4217 code of the price, or the token’s.',
    description: 'What is paid for; the shopper reads it.',
    reference:
      'Your own word for it, such as the number of the order. It comes back with every answer and event.',
    lineItems:
      'What is bought, line by line. The shopper reads them; they need not add up to `amount`.',
    'lineItems.name': 'What it is.',
    'lineItems.quantity': 'How many of it.',
    'lineItems.amount': 'The price of the whole line, in the currency of the session.',
    metadata: 'Up to 50 entries of your own. Nobody but you sees them.',
    successUrl: `Where the shopper goes on after paying. ${ADDRESSES} ${APPENDED} Your setting unless given.`,
    cancelUrl: `Where the shopper goes on without having paid. ${ADDRESSES} ${APPENDED} Your setting unless given.`,
    minimumLevel: 'The lowest level a member needs to pay this.',
    expiresAt: 'When it can no longer be paid: 30 minutes from now unless given, 30 days at most.',
    locale: 'The language of the checkout (ISO 639-1); the shopper’s own unless given.',
  },
  PaySession: {
    id: 'The id, `pay_…`.',
    livemode: LIVEMODE,
    status: 'What has become of it.',
    amount: 'The price before the member discount.',
    currency: 'The currency of the price.',
    description: 'As you gave it.',
    reference: 'As you gave it.',
    lineItems: 'As you gave them.',
    'lineItems.name': 'What it is.',
    'lineItems.quantity': 'How many of it.',
    'lineItems.amount': 'The price of the whole line.',
    metadata: 'As you gave it.',
    successUrl: 'Where the shopper goes on after paying.',
    cancelUrl: 'Where the shopper goes on without having paid.',
    minimumLevel: 'The lowest level a member needs to pay this.',
    locale: 'The language of the checkout; null for the shopper’s own.',
    url: 'The page of ours on which it can be paid.',
    createdAt: 'When you made it.',
    expiresAt: 'When it can no longer be paid.',
    paidAt: 'When the tokens moved; null unless paid.',
    cancelledAt: 'When you or the shopper cancelled it; null unless cancelled.',
    transactionId: 'The code of the transaction that paid it, on both sides’ lists.',
    refundedAmount: 'What has been given back of `amount`, in its currency.',
    refundedTokens: 'The tokens that moved for it.',
    quote: 'What it costs in tokens.',
  },
  Quote: {
    status: 'Whether the price still holds. An expired one is renewed for whoever pays.',
    rate: 'The price of one token in the session’s currency.',
    discountPercent: 'The member discount, in percent of the amount.',
    fiatDiscount: 'The discount in the session’s currency.',
    net: 'The amount less the discount, in the session’s currency.',
    gross: 'The price in tokens, before the discount.',
    discount: 'The tokens the member need not pay; you grant them.',
    total: 'The tokens the member pays, and you receive.',
    expiresAt: 'Until when the price holds; null when the session is over.',
  },
  NewRefund: {
    amount:
      'The part of the session’s amount to give back, in its currency; all that is left unless given.',
    reason: 'Why; the payer reads it.',
    refundRequest: 'The payer’s request that the refund answers, `rrq_…`.',
  },
  RefundRequest: {
    id: 'The id, `rrq_…`.',
    paySessionId: 'The session that was paid.',
    transactionId: 'The code of the transaction that paid it.',
    reference: 'Your own id of the order.',
    status: 'Whether it waits for you, or how it ended.',
    amount: 'The part of the session’s amount that the payer asks back.',
    currency: 'The currency of the session.',
    net: 'What a refund of `amount` gives back to the payer, who paid it after the member discount.',
    tokens: 'The tokens that a refund of `amount` moves.',
    reason: 'Why, from a closed list.',
    message: 'The payer’s own words.',
    answer: 'Your words when you declined.',
    refundId: 'The refund that answered it.',
    createdAt: 'When the payer asked.',
    closedAt: 'When it was refunded, declined or withdrawn.',
  },
  Refund: {
    id: 'The id, `rfd_…`.',
    paySessionId: 'The session that was paid.',
    amount: 'The part of the session’s amount it stands for.',
    currency: 'The currency of the session.',
    tokens: 'The tokens that moved for it.',
    reason: 'As you gave it.',
    transactionId: 'The code of the transaction, on both sides’ lists.',
    createdAt: 'When the tokens moved.',
  },
  NewLinkSession: {
    reference: 'Your own word for the person, by which you know whose link it is.',
    successUrl: `Where they go on after accepting. ${ADDRESSES} ${APPENDED_LINK} Your setting unless given.`,
    deniedUrl: `Where they go on after turning it down. ${ADDRESSES} ${APPENDED_LINK} Your setting unless given.`,
    expiresAt:
      'When it can no longer be accepted: 30 minutes from now unless given, 30 days at most.',
    locale: 'The language they are asked in (ISO 639-1); their own unless given.',
  },
  LinkSession: {
    livemode: LIVEMODE,
    id: 'The id, `lnk_…`; also that of the link that comes of it.',
    status: 'What has become of it.',
    alreadyLinked:
      'The member had a link to you when they answered: the status is `linked`, and that link goes on. There is none of this id.',
    reference: 'As you gave it.',
    successUrl: 'Where they go on after accepting.',
    deniedUrl: 'Where they go on after turning it down.',
    locale: 'The language they are asked in; null for their own.',
    url: 'The page of ours on which it can be accepted.',
    createdAt: 'When you made it.',
    expiresAt: 'When it can no longer be accepted.',
    linkedAt: 'When it was accepted.',
    deniedAt: 'When it was turned down.',
    revokedAt: 'When the member disconnected, for good.',
  },
  Link: {
    id: 'The id of the link, and of the invitation it came of.',
    reference: 'Your own word for the person.',
    since: 'When they accepted.',
    balances: 'All that you see of them.',
  },
  Balances: {
    cash: 'Tokens on the payment account.',
    stake: 'Tokens that make the membership.',
  },
  Event: {
    livemode: LIVEMODE,
    id: 'The id, `evt_…`; the `webhook-id` of its deliveries.',
    type: 'What has happened.',
    test: 'There, and true, when it is only a test: nothing has happened.',
    timestamp: 'When.',
    data: 'What it happened to, as it was then. Fields that were added since are not in it.',
  },
  ...ACCOUNT_FIELDS,
  ...BUTTON_FIELDS,
  Error: {
    statusCode: 'The HTTP status.',
    error: 'Its name.',
    code: 'What went wrong, for programs. A code keeps its meaning.',
    message: 'The same for people, in English.',
    errors:
      'With 422: each field to blame, and the rule it breaks. With `malformed_request`: where the body is not JSON.',
    'errors.path':
      'The field: of the body plainly (`lineItems.0.amount`), else behind `params.`, `query.` or `headers.`.',
    'errors.message': 'The rule.',
    'errors.code':
      'The rule for programs: `required`, `unknown_field`, `wrong_type`, `wrong_format`, `unknown_value`, `too_small`, `too_large`, a code of the field’s own such as `unknown_currency`, or `invalid`.',
    retryAfter: 'Seconds after which another try makes sense; also in the header `Retry-After`.',
    docs: 'Where the code is explained.',
    requestId: 'Tell us this one when you ask; also in the header `X-Request-Id`.',
  },
  NewTest: {
    type: 'The type of the event to send; `webhook.test` unless given.',
  },
  ...WEBHOOK_FIELDS,
  Test: {
    eventId: 'The event that was made.',
    type: 'Its type.',
    exchange:
      'What was sent and answered; null when you have no address for webhooks, or the call repeats one that was cut off while sending.',
    'exchange.deliveryId': 'The delivery, as your list of them shows it.',
    'exchange.request': 'What we sent.',
    'exchange.request.url': 'Where to.',
    'exchange.request.headers': 'With the signature.',
    'exchange.request.body': 'To the letter.',
    'exchange.response': 'What came back; null when nothing did.',
    'exchange.response.status': 'Its HTTP status.',
    'exchange.response.headers': 'Its headers.',
    'exchange.response.body': 'Its first 2 kB.',
    'exchange.durationMs': 'How long it took, in milliseconds.',
    'exchange.problem': 'Why it failed; null when it did not.',
    'exchange.error': 'The same in a program’s words.',
  },
};
