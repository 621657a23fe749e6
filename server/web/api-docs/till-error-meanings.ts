/** Error codes of tills, as in `error-meanings.ts`. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

const MEMBER_AREA = 'Refund the payment in the member area, under *Transactions*, or by API.';

export const TILL_MEANINGS: Partial<Record<ErrorCode, Meaning>> = {
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
