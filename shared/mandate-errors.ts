/** Refusals of calls about regular payments. */
export const mandateErrors = {
  /** The operator has not announced regular payments yet (`MANDATES`). */
  mandates_off: { status: 409, message: 'Regular payments are not available here yet.' },
  /** The mandate has ended; only a new approval makes another one. */
  mandate_ended: { status: 409, message: 'These payments were stopped.' },
  /** Nothing of this agreement waits for an approval. */
  nothing_to_approve: { status: 409, message: 'Nothing waits for your approval.' },
  /** The business has asked for something else since, or the price of the day has changed. */
  approval_changed: { status: 409, message: 'What you approve has changed.' },
  /** The price counts within the running period, whose rest costs more than the limit leaves. */
  adjustment_above_cap: {
    status: 409,
    message: 'The rest of this period is above the limit that you approve.',
  },
} as const;
