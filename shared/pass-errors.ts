/** Errors of passes. As in `errors.ts`. */
export const passErrors = {
  /** A sale of a pass that the business has ended, or whose last day is over. */
  pass_closed: { status: 409, message: 'This pass is no longer sold.' },
  /** The member has got as many passes of this kind as one member may. */
  pass_limit_reached: {
    status: 409,
    message: 'You have had as many of these passes as one member may have.',
  },
  /** A visit of more entries than are left; `errors` names `entries`. Or a refund where nothing is unused. */
  pass_used_up: { status: 409, message: 'The pass does not have enough entries left.' },
  /** A visit of a pass that is frozen; `errors` names the field. */
  pass_frozen: { status: 409, message: 'The pass is frozen.' },
  /** The validity is over, or the entries were refunded; `errors` names the field. */
  pass_expired: { status: 409, message: 'The pass has expired or was refunded.' },
  /** The code was used, or a visit of the same 30 seconds was taken from a pass without a limit. */
  visit_repeated: { status: 409, message: 'This visit was already taken. Wait for the next code.' },
  /** No holder of the business has this code now; `errors` names `code`. */
  code_unknown: { status: 409, message: 'This is not the code of a pass of yours.' },
  /** The code is older than a minute; `errors` names `code`. */
  code_expired: { status: 409, message: 'This code is too old. Enter the one that is shown now.' },
  /** The person who started an import approves it. */
  import_needs_another: {
    status: 409,
    message: 'Another person of your team approves this import.',
  },
  /** The import was approved before. */
  import_decided: { status: 409, message: 'This import was already approved.' },
} as const;
