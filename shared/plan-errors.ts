/** Errors of plans, agreements and charges. As in `errors.ts`. */
export const planErrors = {
  /** A change or a sale of a plan that the business has retired. */
  plan_retired: { status: 409, message: 'This plan is no longer offered.' },
  /** An act on an agreement that has ended. */
  agreement_ended: { status: 409, message: 'This agreement has ended.' },
  /** The charge was paid or settled before. */
  charge_closed: { status: 409, message: 'This charge is no longer open.' },
} as const;
