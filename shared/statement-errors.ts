/** Errors of statements. As in `errors.ts`. */
export const statementErrors = {
  /** A statement of a month or year that has not ended, or ended less than 15 minutes ago. */
  period_open: { status: 409, message: 'This period has not ended yet.' },
  /** A statement of a month or year that ended before the account began. */
  period_before_account: { status: 409, message: 'The account did not exist in this period.' },
  /** A statement of a month that was archived before statements existed. */
  period_archived: {
    status: 409,
    message: 'The movements of this period are archived. Contact us for a copy.',
  },
} as const;
