/** `automatic` takes the payment when the payer confirms it; `manual` reserves it for a later capture. */
export const CAPTURES = ['automatic', 'manual'] as const;

/** The longest time between now and the end of a reservation, and the usual one, in days. */
export const MOST_CAPTURE_DAYS = 30;
export const USUAL_CAPTURE_DAYS = 7;
