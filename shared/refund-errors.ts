/** Errors of refunds and of requests for them. As in `errors.ts`. */
export const refundErrors = {
  /** A refund by the mailbox, above what the business takes on a usual day. */
  refund_above_usual_day: {
    status: 409,
    message:
      'Until your second factor is reset, your refunds are limited to the average daily sales of your business.',
  },
  /** A refund of an unpaid session. */
  session_not_paid: { status: 409, message: 'This session has not been paid.' },
  /** A refund of more than is left of the payment, or of a payment with nothing left. */
  refund_exceeds_payment: { status: 409, message: 'This is more than can still be refunded.' },
  /** A payer asks for a refund while an earlier request of the same payment waits for its answer. */
  refund_request_open: {
    status: 409,
    message: 'Your last request has not been answered yet.',
  },
  /** A payer has asked for a refund of the same payment too often. */
  refund_requests_exhausted: {
    status: 409,
    message: 'You cannot request another refund of this payment.',
  },
  /** The request was refunded, declined or withdrawn before. */
  refund_request_closed: { status: 409, message: 'This refund request has been answered already.' },
} as const;
