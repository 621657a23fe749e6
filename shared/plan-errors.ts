/** Errors of plans, agreements and charges. As in `errors.ts`. */
export const planErrors = {
  /** A change or a sale of a plan that the business has retired. */
  plan_retired: { status: 409, message: 'This plan is no longer offered.' },
  /** A member has a plan once at a time; who is past due pays what they owe. */
  plan_agreed: { status: 409, message: 'You already have this plan.' },
  /** A member has the trial of a plan once. */
  trial_used: { status: 409, message: 'You have already had the trial of this plan.' },
  /** An act on an agreement that has ended. */
  agreement_ended: { status: 409, message: 'This agreement has ended.' },
  /** The charge was paid or settled before. */
  charge_closed: { status: 409, message: 'This charge is no longer open.' },
} as const;
