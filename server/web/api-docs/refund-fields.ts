/** What the API reference says of refunds and refund requests: their fields, and errors of requests. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const REFUND_REQUEST_MEANINGS = {
  refund_request_open: {
    cause:
      'The payer has already requested a refund of this payment, and the business has not answered yet.',
    remedy: 'Wait for the answer, or withdraw the request.',
  },
  refund_requests_exhausted: {
    cause: 'The payer has already requested a refund of this payment three times.',
    remedy: 'Contact the business.',
  },
  refund_request_closed: {
    cause: 'The refund request was already refunded, declined or withdrawn.',
    remedy: 'Read the request again. You can refund the payment without it.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;

export const REFUND_FIELDS = {
  NewRefund: {
    amount:
      'The part of the session’s `figures.net` to refund, in the currency of the session. All refunds together are at most the net. Defaults to everything that is not refunded yet; of a pass, to the part that is unused.',
    entries:
      'The number of entries that return, of the pass that the session sold. Defaults to those that `amount` pays for, rounded up, and without an amount to all unused ones; to 0 if `lines` does not name the line of the pass.',
    lines:
      'The positions of the line items that the refund is for, from 0: it lessens their tax. Without them it lessens the tax of all items in proportion. Name them if the items have several tax rates.',
    reason: 'The reason for the refund. The payer sees it.',
    refundRequest: 'The ID of the refund request that this refund answers (`rrq_…`).',
  },
  RefundRequest: {
    id: 'The ID of the refund request (`rrq_…`).',
    paySessionId: 'The ID of the pay session that was paid.',
    transactionId: 'The ID of the transaction that paid the session.',
    reference: 'Your own ID for the payment.',
    status: 'The status of the request: `open`, `refunded`, `declined` or `withdrawn`.',
    amount: 'The part of the session’s `figures.net` that the payer asks for.',
    gross: 'The part of the price, before the member discount, that corresponds to `amount`.',
    currency: 'The currency of the session.',
    tokens: 'The number of tokens that a refund of `amount` moves.',
    reason: 'The reason that the payer chose.',
    message: 'The message of the payer.',
    answer: 'Your answer when you declined the request.',
    refundId: 'The ID of the refund that answered the request.',
    createdAt: 'The time when the payer made the request.',
    answerBy:
      'The time until which you answer: 14 days for a charge of an agreement, after which the operators of the installation are told; null for other payments.',
    closedAt: 'The time when the request was refunded, declined or withdrawn.',
  },
  Refund: {
    id: 'The ID of the refund (`rfd_…`).',
    paySessionId: 'The ID of the pay session that was paid.',
    amount: 'The part of the session’s `figures.net` that was refunded: what the payer got back.',
    gross: 'The part of the price, before the member discount, that corresponds to `amount`.',
    currency: 'The currency of the session.',
    tokens: 'The number of tokens that were refunded.',
    entries: 'The number of entries of a pass that returned; null if none did.',
    tax: 'The tax of the refund, by rate; empty without tax.',
    'tax.rate': 'The rate in percent.',
    'tax.net': 'The part of `amount` that has this rate, with the tax.',
    'tax.tax': 'The tax in this part.',
    reason: 'The reason for the refund.',
    transactionId:
      'The ID of the transaction that moved the tokens. Your list and the payer’s list show it.',
    createdAt: 'The time of the refund.',
  },
} as const satisfies Record<string, Record<string, string>>;
