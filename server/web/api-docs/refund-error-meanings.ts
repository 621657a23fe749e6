/** Error codes of refunds, and of tills, as in `error-meanings.ts`. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

const MEMBER_AREA = 'Refund the payment in the member area, under *Transactions*, or by API.';

export const REFUND_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
  session_not_paid: {
    cause: 'The session was not paid, so it cannot be refunded.',
    remedy:
      'If the session is pending, cancel it instead. If it has ended, you do not have to do anything.',
  },
  refund_exceeds_payment: {
    cause: 'The refund exceeds what is left of the payment.',
    remedy: 'Read the session. You can still refund `figures.net` minus `figures.refunded`.',
  },
  till_refund_forbidden: {
    cause: 'The till has no limit for refunds, or is suspended.',
    remedy: `Set a limit under *Settings → Tills*. ${MEMBER_AREA}`,
  },
  till_refund_late: {
    cause: 'The payment was made before today, in the time zone of the business.',
    remedy: MEMBER_AREA,
  },
  till_refund_limit: {
    cause:
      'The refunds of the till would exceed its limit of a day, or the payment has another currency than the limit.',
    remedy: MEMBER_AREA,
  },
  till_day_open: {
    cause: 'The till has an open day.',
    remedy: 'Close it before you open another one.',
  },
};
