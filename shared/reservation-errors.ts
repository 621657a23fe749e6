/** Error codes of reservations. */
export const reservationErrors = {
  /** A capture or release of a session that has no open reservation. */
  session_not_authorized: { status: 409, message: 'This session has no open reservation.' },
  /** A reservation is captured once; the rest went back then. */
  session_already_captured: {
    status: 409,
    message: 'This reservation was already captured. Refund the payment instead.',
  },
  /** A capture of more than the net of the session; `errors` names `amount`. */
  capture_exceeds_reservation: { status: 409, message: 'This is more than was reserved.' },
  /** The reservation can no longer be captured, or no longer be approved; its tokens go back to the payer. */
  reservation_expired: { status: 409, message: 'The time of this reservation has ended.' },
  /** A card purchase that paid for the reservation is disputed or was charged back. */
  reservation_disputed: {
    status: 409,
    message: 'This reservation is being returned, because its tokens are disputed.',
  },
} as const;
