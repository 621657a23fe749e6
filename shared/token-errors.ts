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
  /** A purchase whose tokens have not arrived. */
  purchase_not_credited: { status: 409, message: 'This purchase has brought no tokens yet.' },
  /** A withdrawal from a purchase that was asked for before. */
  purchase_withdrawn: { status: 409, message: 'You have already withdrawn from this purchase.' },
  /** A withdrawal more than 14 days after the tokens arrived. */
  withdrawal_period_over: { status: 409, message: 'The 14 days for a withdrawal are over.' },
  /** A withdrawal from a purchase whose charge the cardholder disputes or has taken back. */
  purchase_disputed: { status: 409, message: 'The card payment of this purchase is disputed.' },
  /** A withdrawal of a member who owes tokens of another purchase. */
  debt_open: { status: 409, message: 'You owe tokens of another purchase. Settle them first.' },
  /** A withdrawal from a purchase of which nothing is left in the payment account. */
  tokens_spent: {
    status: 409,
    message: 'The tokens of this purchase have left your payment account.',
  },
  /** A withdrawal of other tokens than can be taken back now. */
  purchase_changed: {
    status: 409,
    message: 'What you can withdraw has changed. Check the amount and confirm again.',
  },
  /** The card network does not answer; see Retry-After. */
  cards_unavailable: {
    status: 503,
    message: 'The card network cannot be reached. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
