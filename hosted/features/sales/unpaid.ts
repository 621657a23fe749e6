/** The statuses of a payment that was requested and not made. */
export const UNPAID = ['pending', 'expired', 'cancelled'] as const;
export type Unpaid = (typeof UNPAID)[number];
