/** Withdrawals, and purchases by card. As in `errors.ts`. */
export const tokenErrors = {
  /** An exit while the payment account holds tokens, or a reservation is open: `errors` says until when. */
  cash_not_empty: {
    status: 409,
    message: 'Your payment account is not empty. Move its tokens to your membership first.',
  },
  /** A second withdrawal while the first is pending. */
  withdrawal_pending: { status: 409, message: 'You already have a withdrawal in progress.' },
  /** More than is available now: the rest is from card purchases whose hold has not ended. */
  payout_held: {
    status: 409,
    message:
      'These tokens were bought by card and cannot be withdrawn yet. Your account shows the date.',
  },
  /** The member owes tokens because of a charged-back card purchase. */
  receivable_open: {
    status: 409,
    message: 'You still owe an amount of a reversed card purchase.',
  },
  /** The withdrawal is being signed, or has ended. */
  withdrawal_not_cancellable: {
    status: 409,
    message: 'This withdrawal can no longer be cancelled.',
  },
  /** Another amount or address was confirmed than would leave now. */
  withdrawal_changed: {
    status: 409,
    message: 'The amount or the address has changed. Check it and confirm again.',
  },
  /** The requester approves their own withdrawal, or somebody whose factor or place in the team is new. */
  second_person_required: {
    status: 403,
    message:
      'Another person of the team has to approve this: not the one who requested it, and with a factor and a place in the team that are not new.',
  },
  /** No chain is connected. */
  withdrawals_unavailable: { status: 503, message: 'Withdrawals are not possible at the moment.' },
  /** A payout of a business without an external deposit address. */
  deposit_address_missing: {
    status: 409,
    message: 'Enter an external deposit address in your profile first.',
  },
  /** This installation has no card network, or sales are paused. */
  buying_disabled: { status: 409, message: 'Buying by card is not possible at the moment.' },
  /** The treasury holds fewer tokens than requested. */
  tokens_unavailable: {
    status: 409,
    message: 'There are not that many tokens for sale. Try a smaller amount.',
  },
  /** A limit of the member, device or network is reached; see Retry-After. */
  purchase_limit_reached: {
    status: 409,
    message: 'This is more than you can buy by card now.',
  },
  /** The member's cards, or those of the device or network, were declined too often; see Retry-After. */
  too_many_declines: {
    status: 429,
    message: 'Too many cards were declined. Try again later.',
  },
  /** The purchase is paid or has expired. */
  purchase_closed: { status: 409, message: 'This purchase is closed. Start a new one.' },
  /** The card network does not answer; see Retry-After. */
  cards_unavailable: {
    status: 503,
    message: 'The card network cannot be reached. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
