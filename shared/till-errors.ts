/** Codes of a till's calls. */
export const tillErrors = {
  /** A device of a till without the right to refund. */
  till_refund_forbidden: {
    status: 403,
    message: 'This till may not refund. Refund the payment in the member area.',
  },
  till_refund_late: {
    status: 409,
    message: 'A till refunds payments of today. Refund this one in the member area.',
  },
  /** Above what the device may refund in a day, or in another currency. */
  till_refund_limit: {
    status: 409,
    message: 'This is more than this till may refund today. Refund the payment in the member area.',
  },
  till_day_open: { status: 409, message: 'This till has an open day. Close it first.' },
} as const;
