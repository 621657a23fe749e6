/** What the errors about regular payments mean. */
export const MANDATE_MEANINGS = {
  mandates_off: {
    cause: 'The operator has not switched regular payments on for live businesses (`MANDATES`).',
    remedy: 'Use test mode until the operator has announced them.',
  },
  mandate_ended: {
    cause: 'The mandate has ended, so it can be neither paused nor resumed.',
    remedy: 'The member approves again on `/account/links`, or begins the plan again.',
  },
  nothing_to_approve: {
    cause:
      'The agreement has nothing that waits for the member: it has ended, or they approved it before.',
    remedy: 'Read the agreements again.',
  },
  approval_changed: {
    cause: 'The price or the limit of what waits for approval is not what the member was shown.',
    remedy: 'Read the agreements again, and show the new amounts.',
  },
  adjustment_above_cap: {
    cause:
      'The price counts within the running period, and what was taken of it with the adjustment is above the limit that the member approves.',
    remedy: 'The business asks for the price from the next period (`when: "next"`).',
  },
} as const;
